-- The other documents into which the rows of one request were divided: they are judged together whenever one of them is handed in again.

alter table approval add column "dividedWith" text[] collate "C";
