-- An upload asks how much its enterprise stores.
create index on file (enterprise) include (account, size, "usedAt");
