-- From where a sign-in was begun by somebody who is not known yet: each address keeps its newest beginnings, so that nobody fills the tables.
alter table "factorStep" add column address text collate "C";
create index on "factorStep" (address, "expiresAt") where address is not null;
alter table "signOnAttempt" add column address text collate "C";
create index on "signOnAttempt" ("expiresAt");
create index on "signOnAttempt" (address, "expiresAt") where address is not null;
