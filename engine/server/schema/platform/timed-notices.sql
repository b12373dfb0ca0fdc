-- What is told because a time has come is told once for each occasion, whichever process looks first.
alter table outbox add column key text collate "C";
create unique index on outbox (key) where key is not null;
