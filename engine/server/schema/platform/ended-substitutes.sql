-- Who named a substitute, and when, is told by the audit.
alter table substitute drop column "namedBy", drop column at;
-- Ended periods are looked for and deleted.
create index on substitute ("untilDay");
