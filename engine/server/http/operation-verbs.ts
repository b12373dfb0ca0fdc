import { runBoard } from '../operations/run-board.ts'
import { runCounts } from '../operations/run-counts.ts'
import { runDefaults } from '../operations/run-defaults.ts'
import { runDetail } from '../operations/run-detail.ts'
import { runGetDefault } from '../operations/run-get-default.ts'
import { runHistory } from '../operations/run-history.ts'
import { runImport } from '../operations/run-import.ts'
import { runImportTemplate } from '../operations/run-import-template.ts'
import { runLinks } from '../operations/run-links.ts'
import { runList } from '../operations/run-list.ts'
import { runOptions } from '../operations/run-options.ts'
import { runPending } from '../operations/run-pending.ts'
import { runPrepare } from '../operations/run-prepare.ts'
import { runPropose } from '../operations/run-propose.ts'
import { runTransition } from '../operations/run-transition.ts'
import type { Verbs } from './verbs.ts'

/** Which operation answers which kind of path. */
export const operationVerbs: Verbs = {
  transition: (context, actor, { entity, transition }, envelope) => runTransition(context, actor, entity, transition, envelope),
  prepare: (context, actor, { entity, transition }, envelope) => runPrepare(context, actor, entity, transition, envelope),
  pending: (context, actor, { entity, transition }, envelope) => runPending(context, actor, entity, transition, envelope),
  propose: (context, actor, { entity, transition }, envelope) => runPropose(context, actor, entity, transition, envelope),
  list: (context, actor, { entity, lines }, envelope) => runList(context, actor, entity, lines, envelope),
  detail: (context, actor, { entity }, envelope) => runDetail(context, actor, entity, envelope),
  statusCount: (context, actor, { entity }, envelope) => runCounts(context, actor, entity, envelope),
  history: (context, actor, { entity }, envelope) => runHistory(context, actor, entity, envelope),
  links: (context, actor, { entity }, envelope) => runLinks(context, actor, entity, envelope),
  options: (context, actor, { entity }, envelope) => runOptions(context, actor, entity, envelope),
  defaults: (context, actor, { entity }, envelope) => runDefaults(context, actor, entity, envelope),
  getDefault: (context, actor, { entity }) => runGetDefault(context, actor, entity),
  import: (context, actor, { name }, envelope) => runImport(context, actor, name, envelope),
  importTemplate: (context, actor, { name }, envelope) => runImportTemplate(context, actor, name, envelope),
  boardCounts: (context, actor, _target, envelope) => runBoard(context, actor, envelope),
}
