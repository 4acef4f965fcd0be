"""`python -m rebelote` : la ligne de commande."""

from rebelote.cli import main

if __name__ == "__main__":
    main()
