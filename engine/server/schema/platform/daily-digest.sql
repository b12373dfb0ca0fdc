-- How a kind comes by mail, unless people have chosen otherwise: with each notice, once a day together with the others, or not.
alter table "noticeCompetence" add column mail text collate "C" not null default 'NOT' check (mail in ('ATONCE', 'DAILY', 'NOT'));
-- The policies bind the owner too.
alter table "noticeCompetence" no force row level security;
update "noticeCompetence" set mail = 'ATONCE' where "byMail";
alter table "noticeCompetence" force row level security;
alter table "noticeCompetence" drop column "byMail";
update "userSetting" set value = (select coalesce(jsonb_object_agg(each.key, case when each.value = 'true'::jsonb then 'ATONCE' else 'NOT' end), '{}') from jsonb_each(value) each)
  where key = 'noticesByMail';

-- The notices that a daily mail gathers: each is in one of them. Read by who sends mails, like mail: no row-level policy.
create table "digestNotice" (
  notice text collate "C" primary key,
  mail text collate "C" not null references mail on delete cascade
);
create index on "digestNotice" (mail);
drop index "mail_expr_createdAt_idx";
create index on mail (("values" ->> 'enterprise'), "createdAt") where kind in ('notice', 'digest') and status <> 1;
