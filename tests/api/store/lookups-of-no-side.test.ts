import { expect, test } from 'vitest'
import { preferencesOf } from '../../../engine/core/permissions/preferences.ts'
import { purchaserPaths } from '../../../engine/server/documents/unit-of-work/purchaser-paths.ts'
import { queryPaths } from '../../../engine/server/store/lists/formula-sql.ts'
import { resolvePath } from '../../../engine/server/store/lists/query-paths.ts'
import { projectModel } from '../../support/project-model.ts'
import { buyer, clerk } from './store-for-tests.ts'

test('[SEE-10] a lookup finds inspections by their price, which no side sees, while a supplier with no right of the purchaser acts; no person asks by it', () => {
  const model = projectModel()
  const inspection = model.entities['inspection']!
  expect(inspection.fields['taxPrice']?.sides).toEqual([])
  const asking = {
    actor: { ...clerk, language: 'en' as const },
    context: { model },
    purchaser: 'p1',
    prefs: preferencesOf(model.preferences.purchaser, {}),
    timeZone: 'Asia/Shanghai',
    today: '2026-11-20',
    now: new Date('2026-11-20T02:00:00Z'),
  }
  expect(resolvePath(purchaserPaths(asking, inspection), 'taxPrice')?.sql).toBe('t."taxPrice"')
  expect(resolvePath(purchaserPaths(asking, inspection), 'receipt.createdAt')).toBeDefined()
  expect(resolvePath(queryPaths(model, buyer, inspection, 't'), 'taxPrice')).toBeUndefined()
})
