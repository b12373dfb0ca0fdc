-- Accounts whose personal data was erased. The job of the audit takes their names out of it afterwards: requests may not change entries.

create table erasure (
  account text collate "C" primary key references account,
  enterprise text collate "C" not null references enterprise,
  member text collate "C" not null,
  at timestamptz(3) not null,
  "doneAt" timestamptz(3)
);
create index on erasure (at) where "doneAt" is null;
