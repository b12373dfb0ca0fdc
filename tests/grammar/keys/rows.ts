import { actionRows } from './actions.ts'
import { addressedRows } from './addressed.ts'
import { boundRows } from './bounds.ts'
import { closingRows } from './closing.ts'
import { rateRows } from './rates.ts'
import { conversionRows } from './conversions.ts'
import { discussionRows } from './discussion.ts'
import { figureRows } from './figures.ts'
import { openItemRows } from './open-items.ts'
import { reportRows } from './reports.ts'
import { lifecycleRows } from './lifecycle.ts'
import { listRows } from './lists.ts'
import { menuRows } from './menus.ts'
import { operationRows } from './operations.ts'
import { pathRows } from './paths.ts'
import { noticeRows } from './notices.ts'
import { paperRows } from './papers.ts'
import { portRows } from './ports.ts'
import { partRows } from './parts.ts'
import type { KeyRow } from './row.ts'
import { screenRows } from './screens.ts'
import { proposalRows } from './proposals.ts'
import { searchRows } from './search.ts'
import { taskRows } from './tasks.ts'
import { specRows } from './spec.ts'
import { storyRows } from './story.ts'
import { summaryRows } from './summaries.ts'
import { tableRows } from './tables.ts'
import { tileRows } from './tiles.ts'
import { viewRows } from './views.ts'

/** The effects of keys that need no page. */
export const rows: readonly KeyRow[] = [
  ...tableRows,
  ...pathRows,
  ...paperRows,
  ...listRows,
  ...operationRows,
  ...lifecycleRows,
  ...screenRows,
  ...menuRows,
  ...searchRows,
  ...storyRows,
  ...taskRows,
  ...proposalRows,
  ...summaryRows,
  ...specRows,
  ...boundRows,
  ...addressedRows,
  ...rateRows,
  ...closingRows,
  ...openItemRows,
  ...reportRows,
  ...tileRows,
  ...conversionRows,
  ...portRows,
  ...partRows,
  ...actionRows,
  ...figureRows,
  ...viewRows,
  ...noticeRows,
  ...discussionRows,
]
