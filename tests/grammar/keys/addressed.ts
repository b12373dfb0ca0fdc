import type { Row } from '../../../engine/core/model/document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { publish } from '../../../engine/server/documents/commit/publish.ts'
import { seesPublisher, whyUnread } from '../../../engine/server/http/routes/public-routes.ts'
import type { KeyRow } from './row.ts'
import { actorOf, workOn } from './work.ts'

/** An article for two buyers, of whom the first has a stock and a price of its own. */
const article = {
  id: 'x1',
  version: 1,
  name: 'Bearing',
  stock: '9',
  forAll: true,
  buyers: [
    { id: 'b1', buyer: 'e2', payer: 'e4', kept: '5' },
    { id: 'b2', buyer: 'e3', payer: 'e4', kept: null },
  ],
  prices: [
    { id: 'p1', only: null, figure: '7' },
    { id: 'p2', only: 'e2', figure: '6' },
  ],
}

/** Who reads what of an article: "<reader> <stock> <prices>". */
async function read(model: Model, more: Row = {}): Promise<readonly string[]> {
  const { work, asked } = await workOn(model, [['article', undefined, { ...article, ...more }]])
  await publish(work)
  const statement = asked.find((text) => text.includes('insert into publication')) ?? ''
  const copies = [...statement.matchAll(/\\"reader\\":\\"(.*?)\\",\\"content\\":\{\\"stock\\":\\"(.*?)\\",\\"prices\\":\[(.*?)\]/g)]
  return copies.map(([, reader = '', stock = '', prices = '']) => `${reader} ${stock} ${[...prices.matchAll(/\d+/g)].join(' ')}`)
}

const of = (model: Model) => model.entities['article']!.published!

/** What is published to one side, and to single enterprises of it. */
export const addressedRows: readonly KeyRow[] = [
  {
    key: 'PublishedDeclaration.to',
    says: 'an article is read by purchasers and by its buyers, not by everybody',
    project: 'rich',
    observe: async ({ model }) => read(model),
    seen: ['purchaser 9 7', 'e2 5 6', 'e3 9 7'],
  },
  {
    key: 'AddressedDeclaration.side',
    says: 'an article is for people of the purchaser',
    project: 'rich',
    otherwise: { '"to": { "side": "purchaser", "read": "A1", "publisher": "A2",': '"to": { "side": "supplier", "read": "B1",' },
    observe: ({ model }) => whyUnread(of(model).to!, actorOf('supplier', 'A1', 'B1')),
    seen: 'OTHER_SIDE',
  },
  {
    key: 'AddressedDeclaration.read',
    says: 'an article is for people with the code that is named',
    project: 'rich',
    otherwise: { '"read": "A1", "publisher"': '"read": "A2", "publisher"' },
    observe: ({ model }) => whyUnread(of(model).to!, actorOf('purchaser', 'A2')),
    seen: 'NO_PERMISSION',
  },
  {
    key: 'AddressedDeclaration.publisher',
    says: 'whoever lacks the code is not told whose article it is',
    project: 'rich',
    observe: ({ model }) => seesPublisher(of(model), actorOf('purchaser', 'A1')),
    seen: false,
  },
  {
    key: 'AddressedDeclaration.all',
    says: 'an article that is not for all is read by its buyers alone',
    project: 'rich',
    observe: async ({ model }) => read(model, { forAll: false }),
    seen: ['e2 5 6', 'e3 9 7'],
  },
  {
    key: 'AddressedDeclaration.rows',
    says: 'each row of buyers names a reader',
    project: 'rich',
    otherwise: {
      '"rows": "buyers", "enterprise": "buyer", "instead": { "stock": "kept" }': '"rows": "prices", "enterprise": "only", "instead": { "stock": "figure" }',
    },
    observe: async ({ model }) => read(model, { forAll: false }),
    seen: ['e2 5 6', 'e3 9 7'],
  },
  {
    key: 'AddressedDeclaration.enterprise',
    says: 'the reader is the enterprise to which the path of the row leads',
    project: 'rich',
    otherwise: { '"enterprise": "buyer"': '"enterprise": "payer"' },
    observe: async ({ model }) => read(model, { forAll: false }),
    seen: ['e2 5 6', 'e3 9 7'],
  },
  {
    key: 'AddressedDeclaration.instead',
    says: 'a buyer with a stock of its own reads that one',
    project: 'rich',
    observe: async ({ model }) => (await read(model))[1],
    seen: 'e2 5 6',
  },
  {
    key: 'AddressedDeclaration.own',
    says: 'a buyer with a price of its own reads no other, and nobody else reads it',
    project: 'rich',
    observe: async ({ model }) => read(model),
    seen: ['purchaser 9 7', 'e2 5 6', 'e3 9 7'],
  },
]
