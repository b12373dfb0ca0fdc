import { runBoard } from '../../documents/read/run-board.ts'
import { runCounts } from '../../documents/read/run-counts.ts'
import { runDefaults } from '../../documents/create/run-defaults.ts'
import { runDetail } from '../../documents/read/run-detail.ts'
import { runGetDefault } from '../../documents/read/run-get-default.ts'
import { runHistory } from '../../documents/read/run-history.ts'
import { runImport } from '../../documents/import/run-import.ts'
import { runImportTemplate } from '../../documents/import/run-import-template.ts'
import { runLinks } from '../../documents/read/run-links.ts'
import { runList } from '../../documents/read/run-list.ts'
import { runOpenItems } from '../../documents/read/run-open-items.ts'
import { runOptions } from '../../documents/read/run-options.ts'
import { runPending } from '../../documents/read/run-pending.ts'
import { runReport } from '../../documents/read/run-report.ts'
import { runReportExport } from '../../documents/export/run-report-export.ts'
import { runReportRows } from '../../documents/read/run-report-rows.ts'
import { runStory } from '../../documents/read/run-story.ts'
import { runSummary } from '../../documents/read/run-summary.ts'
import { runPrint } from '../../documents/print/run-print.ts'
import { runPrepare } from '../../documents/conversion/run-prepare.ts'
import { runPropose } from '../../documents/conversion/run-propose.ts'
import { runAction } from '../../documents/actions/run-action.ts'
import { runComment } from '../../documents/discussion/run-comment.ts'
import { runDiscussion } from '../../documents/discussion/run-discussion.ts'
import { runMentionable } from '../../documents/discussion/run-mentionable.ts'
import { runWithdrawComment } from '../../documents/discussion/run-withdraw-comment.ts'
import type { HandlerByKind } from './call-handler.ts'

/** The handler for each kind of path. */
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
  story: (context, actor, { entity }, envelope) => runStory(context, actor, entity, envelope),
  summary: (context, actor, { entity }, envelope) => runSummary(context, actor, entity, envelope),
  discussion: (context, actor, { entity }, envelope) => runDiscussion(context, actor, entity, envelope),
  comment: (context, actor, { entity }, envelope) => runComment(context, actor, entity, envelope),
  withdrawComment: (context, actor, { entity }, envelope) => runWithdrawComment(context, actor, entity, envelope),
  mentionable: (context, actor, { entity }, envelope) => runMentionable(context, actor, entity, envelope),
  options: (context, actor, { entity }, envelope) => runOptions(context, actor, entity, envelope),
  defaults: (context, actor, { entity }, envelope) => runDefaults(context, actor, entity, envelope),
  getDefault: (context, actor, { entity }) => runGetDefault(context, actor, entity),
  print: (context, actor, { entity }, envelope) => runPrint(context, actor, entity, envelope),
  import: (context, actor, { name }, envelope) => runImport(context, actor, name, envelope),
  importTemplate: (context, actor, { name }, envelope) => runImportTemplate(context, actor, name, envelope),
  openItems: (context, actor, _target, envelope) => runOpenItems(context, actor, envelope),
  report: (context, actor, { screen }, envelope) => runReport(context, actor, screen, envelope),
  reportRows: (context, actor, { screen }, envelope) => runReportRows(context, actor, screen, envelope),
  exportReport: (context, actor, { screen }, envelope) => runReportExport(context, actor, screen, envelope),
  boardCounts: (context, actor, _target, envelope) => runBoard(context, actor, envelope),
}
