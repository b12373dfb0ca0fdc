-- Who handed a document in for approval: not always who made it.

alter table approval add column "startedBy" text collate "C";
