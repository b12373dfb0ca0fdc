import { runBoard } from '../../operations/read/run-board.ts'
import { runCounts } from '../../operations/read/run-counts.ts'
import { runDefaults } from '../../operations/create/run-defaults.ts'
import { runDetail } from '../../operations/read/run-detail.ts'
import { runGetDefault } from '../../operations/read/run-get-default.ts'
import { runHistory } from '../../operations/read/run-history.ts'
import { runImport } from '../../operations/import/run-import.ts'
import { runImportTemplate } from '../../operations/import/run-import-template.ts'
import { runLinks } from '../../operations/read/run-links.ts'
import { runList } from '../../operations/read/run-list.ts'
import { runOptions } from '../../operations/read/run-options.ts'
import { runPending } from '../../operations/read/run-pending.ts'
import { runPrepare } from '../../operations/conversion/run-prepare.ts'
import { runPropose } from '../../operations/conversion/run-propose.ts'
import { runAction } from '../../operations/actions/run-action.ts'
import type { HandlerByKind } from './call-handler.ts'

/** The operation for each kind of path. */
export const handlerByKind: HandlerByKind = {
  transition: runAction,
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
