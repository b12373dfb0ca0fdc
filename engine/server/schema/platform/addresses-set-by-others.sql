-- Who set the address of an account, until the person confirms it with a code that was mailed there: by then a link to it proves no more than
-- a link that this person handed out. Null: confirmed, or from before it was kept.
alter table account add column "emailSetBy" text collate "C";
alter table account add column "emailCodeHash" text;
alter table account add column "emailCodeUntil" timestamptz(3);
alter table "passwordReset" add column "addressSetBy" text collate "C";
