-- The keys and invited people of somebody count as one person with them: at each decision that asks for two.
create index on "apiKey" ("createdBy");
create index on invitation ("createdBy") where side = 'purchaser';
