-- A kind that people get by mail too, unless they have chosen otherwise.
alter table "noticeCompetence" add column "byMail" boolean not null default false;
