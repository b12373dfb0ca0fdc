-- Enterprises, the people who work there, and what they may do.

create table enterprise (
  id text collate "C" primary key,
  side text not null check (side in ('purchaser', 'supplier')),
  name text not null,
  "englishName" text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  "timeZone" text not null default 'Asia/Shanghai',
  preferences jsonb not null default '{}',
  "createdAt" timestamptz(3) not null default now()
);

create table account (
  id text collate "C" primary key,
  "loginName" text collate "C" not null unique,
  "passwordHash" text not null,
  name text not null,
  email text not null default '',
  language text not null default 'cn' check (language in ('cn', 'en')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  "createdAt" timestamptz(3) not null default now()
);

create table member (
  id text collate "C" primary key,
  enterprise text collate "C" not null references enterprise,
  account text collate "C" not null references account,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  "createdAt" timestamptz(3) not null default now(),
  unique (account, enterprise)
);
create index on member (enterprise);

create table role (
  id text collate "C" primary key,
  enterprise text collate "C" not null references enterprise,
  name text not null,
  "englishName" text not null default '',
  enabled boolean not null default true,
  unique (enterprise, name)
);

create table "rolePermission" (
  role text collate "C" not null references role on delete cascade,
  code text collate "C" not null,
  primary key (role, code)
);

create table "memberRole" (
  member text collate "C" not null references member on delete cascade,
  role text collate "C" not null references role on delete cascade,
  primary key (member, role)
);
create index on "memberRole" (role);

create table "memberGroup" (
  member text collate "C" not null references member on delete cascade,
  "purchasingGroup" text collate "C" not null,
  primary key (member, "purchasingGroup")
);
