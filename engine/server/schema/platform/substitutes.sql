-- Who decides in a person's place, and on which days: both are included, in the time zone of the enterprise. What is taken back or ended is deleted; the audit
-- tells of it.
create table substitute (
  id text collate "C" primary key,
  enterprise text collate "C" not null references enterprise,
  -- The account of who is away, and of who decides instead.
  person text collate "C" not null references account,
  substitute text collate "C" not null references account,
  "fromDay" date not null,
  "untilDay" date not null,
  "namedBy" text collate "C" not null,
  at timestamptz(3) not null,
  check ("fromDay" <= "untilDay"),
  check (person <> substitute)
);
create index on substitute (enterprise, person);
create index on substitute (enterprise, substitute);

-- In whose place an action was taken.
alter table "auditEntry" add column "inPlaceOf" text collate "C";
