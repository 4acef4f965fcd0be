"""La manche telle que le journal partagé la raconte : jouée, constatée, ouverte, auditée."""
