-- A kind that nobody may switch off for themselves.
alter table "noticeCompetence" add column "isFixed" boolean not null default false;
