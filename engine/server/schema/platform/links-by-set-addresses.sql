-- Whether somebody else replaced the address of an account, until the person confirms it; and of a link with a provider of single sign-on, who
-- had set such an address by which the account was found: the link proves no more than that person's word. Null: found by the person's own address.
alter table account add column "emailReplaced" boolean not null default false;
alter table "externalIdentity" add column "addressSetBy" text collate "C";
