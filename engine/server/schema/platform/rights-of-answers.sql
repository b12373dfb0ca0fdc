-- The rights with which an answer was given: a repeated request of a person with others is answered anew. An answer from before has none.
alter table idempotency add column "rightsHash" text collate "C";
