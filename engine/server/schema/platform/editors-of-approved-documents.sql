-- Who changed a document until it was handed in: nobody approves what they wrote, whoever handed it in.

alter table approval add column "editedBy" text[] collate "C";
