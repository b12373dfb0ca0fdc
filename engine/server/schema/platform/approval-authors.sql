-- Who made the document out of which one that is approved was made by itself: its decider started the round, its author is not to decide it either.

alter table approval add column "sourceAuthor" text collate "C";
