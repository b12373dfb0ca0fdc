-- The enterprise's own text of a kind of notice to its people, in both languages; null: the text that the product ships.
create table "noticeText" (
  enterprise text collate "C" not null references enterprise,
  kind text collate "C" not null,
  version integer not null,
  cn text,
  en text,
  -- The fields that the two name, which an entry of the outbox keeps.
  fields text[] not null default '{}',
  primary key (enterprise, kind),
  check ((cn is null) = (en is null))
);
-- The last documents that a kind told of, for the preview of a text.
create index on outbox (enterprise, kind, "createdAt");
