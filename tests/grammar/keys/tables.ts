import { createTable } from '../../../engine/server/schema/ddl.ts'
import { tablesOfModel } from '../../../engine/server/schema/tables-of-model.ts'
import { violationIssues } from '../../../engine/server/calls/database-violations.ts'
import type { KeyRow, Made } from './row.ts'

/** The statements that create a table, each check and column on its own line; only the lines that contain a text. */
function madeBy({ model }: Made, name: string, text: string): readonly string[] {
  const table = tablesOfModel(model, { trigrams: false, pinyin: false }).find((each) => each.name === name)
  const lines = table === undefined ? [] : createTable(table).flatMap((statement) => statement.split('\n'))
  return lines.filter((line) => line.includes(text) && !line.startsWith('comment')).map((line) => line.trim().replace(/,$/, ''))
}

/** The database's tables as readers of the declaration. */
export const tableRows: readonly KeyRow[] = [
  {
    key: 'FieldsDeclaration.$snapshot',
    says: 'what is taken over has a column of the kind of its source',
    project: 'rich',
    observe: (made) => madeBy(made, 'release', '"runsFrom" date'),
    seen: ['"runsFrom" date'],
  },
  {
    key: 'RegionDeclaration.vocabulary',
    says: 'the state of a release is one of the vocabulary that it names',
    project: 'rich',
    otherwise: {
      '"vocabulary": "releaseState"': '"vocabulary": "releaseStates"',
      '"size": { "values"': '"releaseStates": { "values": { "OPEN": "", "GONE": "", "LOST": "" } }, "size": { "values"',
    },
    observe: (made) => madeBy(made, 'release', '"status" in'),
    seen: [`constraint "release_status_check" check ("status" in ('OPEN', 'GONE'))`],
  },
  {
    key: 'FieldDeclaration.lookup.fresh',
    says: 'where a contract stands among others is kept nowhere',
    project: 'rich',
    observe: (made) => madeBy(made, 'contract', '"standing"'),
    seen: [],
  },
  {
    key: 'FieldDeclaration.minLength',
    says: 'the database takes no code of one character',
    project: 'rich',
    observe: (made) => madeBy(made, 'supplier', 'char_length'),
    seen: ['constraint "supplier_code_check" check (char_length("code") >= 2 and char_length("code") <= 20)'],
  },
  {
    key: 'FieldDeclaration.exclusiveMaximum',
    says: 'the database takes no share of a hundred',
    project: 'rich',
    observe: (made) => madeBy(made, 'supplier', '"share" <'),
    seen: [`constraint "supplier_share_check" check ("share" > '-Infinity' and "share" < 'Infinity' and "share" < 100)`],
  },
  {
    key: 'FieldDeclaration.row',
    says: 'the lines lie in the table that is named',
    project: 'rich',
    observe: (made) => madeBy(made, 'supplierContact', 'create table'),
    seen: ['create table "supplierContact" ('],
  },
  {
    key: 'EntityDeclaration.regions',
    says: 'a line has a column for the state of its own',
    project: 'rich',
    observe: (made) => madeBy(made, 'supplierContact', '"hold" text'),
    seen: ['"hold" text COLLATE "C" not null'],
  },
  {
    key: 'EntityDeclaration.fields',
    says: 'a field has a column',
    project: 'rich',
    observe: (made) => madeBy(made, 'supplier', '"share" numeric'),
    seen: ['"share" numeric'],
  },
  {
    key: 'EntityDeclaration.regions',
    says: 'a region has a column for its state',
    project: 'rich',
    observe: (made) => madeBy(made, 'contract', '"acceptance" text'),
    seen: ['"acceptance" text COLLATE "C" not null'],
  },
  {
    key: 'EntityDeclaration.fields',
    says: 'a field of the lines has a column in their table',
    project: 'base',
    observe: (made) => madeBy(made, 'orderLine', '"price" numeric'),
    seen: ['"price" numeric'],
  },
  {
    key: 'FieldsDeclaration.$group',
    says: 'a field of a group has a column where the group is taken',
    project: 'rich',
    observe: (made) => madeBy(made, 'supplier', '"street" text'),
    seen: ['"street" text'],
  },
  {
    key: 'EntityDeclaration.rules',
    says: 'a rule of a group is a rule of whoever takes the group',
    project: 'rich',
    observe: ({ model }) => Object.keys(model.entities.supplier!.rules),
    seen: ['streetNamed'],
  },
  {
    key: 'FieldsDeclaration.$use',
    says: 'a field of the template has a column where it is taken',
    project: 'base',
    observe: (made) => madeBy(made, 'orderLine', '"partNumber" text'),
    seen: ['"partNumber" text'],
  },
  {
    key: 'RegionDeclaration.vocabulary',
    says: 'the state of a region is one of its vocabulary',
    project: 'rich',
    otherwise: {
      '"vocabulary": "contractStatus"': '"vocabulary": "contractStates"',
      '"size": { "values"': '"contractStates": { "values": { "DRAFT": "", "ACTIVE": "", "ENDED": "", "LOST": "" } }, "size": { "values"',
    },
    observe: (made) => madeBy(made, 'contract', '"acceptance" in'),
    seen: [`constraint "contract_acceptance_check" check ("acceptance" in ('DRAFT', 'ACTIVE', 'ENDED'))`],
  },
  {
    key: 'EntityDeclaration.unique.fields',
    says: 'what stands in the database twice is shown at the fields of the key',
    project: 'rich',
    otherwise: { '"fields": ["code", "name"]': '"fields": ["code", "englishName"]' },
    observe: ({ model }) => violationIssues(model, taken('supplier_code_name_key'))?.map(({ path }) => path),
    seen: ['code', 'name'],
  },
  {
    key: 'EntityDeclaration.unique.code',
    says: 'what stands in the database twice is refused with the code of the key',
    project: 'rich',
    otherwise: { '"code": "CODE_TAKEN"': '"code": "MIXED"' },
    observe: ({ model }) => violationIssues(model, taken('supplier_code_name_key'))?.map(({ code }) => code),
    seen: ['CODE_TAKEN', 'CODE_TAKEN'],
  },
]

function taken(constraint: string): Error {
  return Object.assign(new Error('duplicate key'), { code: '23505', constraint })
}
