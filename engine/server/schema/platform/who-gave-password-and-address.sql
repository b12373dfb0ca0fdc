-- Who handed out the link by which the present password of an account was set, and who set its address and when, also once it is confirmed: an address is not
-- confirmed by whoever set it, and a password that somebody hands out asks for a confirmation anew. Null: the person's own, or from before it was kept.
alter table account add column "passwordFrom" text collate "C";
alter table account add column "emailGivenBy" text collate "C";
alter table account add column "emailGivenAt" timestamptz(3);
update account set "emailGivenBy" = "emailSetBy", "emailGivenAt" = now() where "emailSetBy" is not null;
