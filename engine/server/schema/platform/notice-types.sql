-- A kind that nobody of the enterprise is told of.
alter table "noticeCompetence" add column "isOn" boolean not null default true;
