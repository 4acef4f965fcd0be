"""La donne secrète : le groupe, les chiffrés, le mélange prouvé, les parts et leur secours."""
