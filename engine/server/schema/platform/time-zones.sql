-- An enterprise's time zone is one of its preferences.
update enterprise set preferences = jsonb_set(preferences, '{timeZone}', to_jsonb("timeZone")) where "timeZone" <> 'Asia/Shanghai';
alter table enterprise drop column "timeZone";
