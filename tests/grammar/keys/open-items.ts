import type { OpenItemsScreen } from '../../../engine/core/model/screen.ts'
import { openBalances } from '../../../engine/server/store/lists/open-items.ts'
import { actionsOfScreen } from '../../../engine/core/model/action-refs/actions-of-screen.ts'
import type { KeyRow, Made } from './row.ts'
import { statementsOf } from './statements.ts'
import { readerOf } from './work.ts'

const screenOf = ({ model }: Made) => model.screens['contractsOpen'] as OpenItemsScreen

/** What the server asks for the balances of contracts on 20 November. */
async function asked(made: Made): Promise<string> {
  const statements = await statementsOf('purchaser')
  await openBalances(statements.tx, made.model, readerOf('purchaser', 'A1', 'A2'), { screen: screenOf(made), day: '2026-11-20' })
  return statements.asked.join('\n')
}
const asks = (part: string) => async (made: Made) => (await asked(made)).includes(part)

/** By what contracts are open at a day. */
export const openItemRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.openItems',
    says: 'contracts say by what they are open',
    project: 'rich',
    observe: asks('from "contract" t'),
    seen: true,
  },
  {
    key: 'OpenItemsScreenDeclaration.of',
    says: 'a contract that is open is opened by its detail',
    project: 'rich',
    observe: (made) => screenOf(made).of,
    seen: [{ entity: 'contract', opens: 'contractDetail' }],
  },
  {
    key: 'OpenItemsScreenDeclaration.actions',
    says: 'from open contracts one goes to the list of all',
    project: 'rich',
    observe: (made) => actionsOfScreen(screenOf(made)),
    seen: [{ kind: 'open', screen: 'contractList' }],
  },
  {
    key: 'OpenItemsDeclaration.when',
    says: 'only contracts that have ended are open',
    project: 'rich',
    otherwise: { '"openItems": { "when": "acceptance == \'ENDED\'"': '"openItems": { "when": "has(number)"' },
    observe: asks('t."acceptance" = "ENDED"'),
    seen: true,
  },
  {
    key: 'OpenItemsDeclaration.day',
    says: 'a contract is worth nothing before it runs',
    project: 'rich',
    otherwise: { '"day": "runsFrom", "amount"': '"day": "runsTo", "amount"' },
    observe: asks(`when t."runsFrom" > '2026-11-20'::date then 0`),
    seen: true,
  },
  {
    key: 'OpenItemsDeclaration.amount',
    says: 'a contract is worth its amount',
    project: 'rich',
    observe: asks('coalesce(t."amount", 0)'),
    seen: true,
  },
  {
    key: 'OpenItemsDeclaration.currency',
    says: 'contracts are kept apart by the field that is named',
    project: 'rich',
    otherwise: { '"currency": "place", "with"': '"currency": "reason", "with"' },
    observe: asks('t."place" as currency'),
    seen: true,
  },
  {
    key: 'OpenItemsDeclaration.with',
    says: 'contracts are open with their supplier',
    project: 'rich',
    otherwise: { '"with": { "purchaser": "supplier" }': '"with": { "purchaser": "partOf" }' },
    observe: asks('t."supplier" as "withId"'),
    seen: true,
  },
  {
    key: 'OpenItemsDeclaration.term',
    says: 'a contract falls due when it has run',
    project: 'rich',
    observe: asks('(t."runsTo" - t."runsFrom")::numeric'),
    seen: true,
  },
  {
    key: 'OpenItemsDeclaration.settled',
    says: 'what was released is taken off',
    project: 'rich',
    observe: asks('- 0) as "released"'),
    seen: true,
  },
  {
    key: 'OpenItemsDeclaration.added',
    says: 'what was counted is added',
    project: 'rich',
    observe: asks(') as "counted"'),
    seen: true,
  },
  {
    key: 'OpenItemsDeclaration.told',
    says: 'the sites stand beside it',
    project: 'rich',
    observe: asks(' as "sites"'),
    seen: true,
  },
  {
    key: 'DatedSumDeclaration.of',
    says: 'the quantities of releases are added up',
    project: 'rich',
    otherwise: {
      '"of": "release.quantity", "link": "contract", "day": "ended", "when"': '"of": "release.version", "link": "contract", "day": "ended", "when"',
    },
    observe: asks('sum(f."quantity") as total from "release" f'),
    seen: true,
  },
  {
    key: 'DatedSumDeclaration.link',
    says: 'added up are the releases of the contract that they name',
    project: 'rich',
    observe: asks('select f."contract" as id'),
    seen: true,
  },
  {
    key: 'DatedSumDeclaration.day',
    says: 'a release counts from the day on which it ended',
    project: 'rich',
    otherwise: { '"link": "contract", "day": "ended", "when"': '"link": "contract", "day": "runsFrom", "when"' },
    observe: asks(`f."ended" <= '2026-11-20'::date`),
    seen: true,
  },
  {
    key: 'DatedSumDeclaration.when',
    says: 'only releases that are gone are added up',
    project: 'rich',
    observe: asks(`f."status" = 'GONE'`),
    seen: true,
  },
  {
    key: 'DatedSumDeclaration.through',
    says: 'what is counted fills the parcels of a contract',
    project: 'rich',
    observe: asks('from "contractParcel" l'),
    seen: true,
  },
  {
    key: 'FilledLinesDeclaration.lines',
    says: 'the lines that are named are filled in their order',
    project: 'rich',
    otherwise: { '"day": "contract.runsTo", "through": [{ "lines": "contractParcel", "most": "lineNo", "to": "parcel" }]': '"day": "contract.runsTo"' },
    observe: asks('partition by l.document order by l."lineNo" rows between unbounded preceding and 1 preceding), 0) as before from "contractParcel" l'),
    seen: true,
  },
  {
    key: 'FilledLinesDeclaration.most',
    says: 'a parcel is filled up to its most',
    project: 'rich',
    otherwise: { '"most": "lineNo"': '"most": "weight"' },
    observe: asks('l.before, 0), l."lineNo"))'),
    seen: true,
  },
  {
    key: 'FilledLinesDeclaration.to',
    says: 'what a parcel gets is the contract’s that it names',
    project: 'rich',
    otherwise: { '"to": "parcel"': '"to": "sender"' },
    observe: asks('select l."parcel" as id'),
    seen: true,
  },
]
