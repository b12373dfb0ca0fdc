-- A kind that people get by mail too, unless they have chosen otherwise.
alter table "noticeCompetence" add column "byMail" boolean not null default false;
-- The mails of notices of an enterprise that are not sent.
create index on mail (("values" ->> 'enterprise'), "createdAt") where kind = 'notice' and status <> 1;
