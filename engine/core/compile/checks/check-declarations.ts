import type { CompiledDeclarations } from '../context/compiled-declarations.ts'
import { amountsOfRoundedPrices } from './amounts-of-rounded-prices.ts'
import { arrivedScreens } from './arrived-screens.ts'
import { repeatedPaths } from './repeated-paths.ts'
import type { Check } from './check.ts'
import { constantRules } from './constant-rules.ts'
import { copiesWithoutRoom } from './copies-without-room.ts'
import { mixedUnits } from './mixed-units.ts'
import { creationsWithoutRequired, neverFilled } from './never-filled.ts'
import { pendingThatStays } from './pending-that-stays.ts'
import { tallyCircles } from './tally-circles.ts'
import { rangesOfSameRows } from './ranges-of-same-rows.ts'
import { sortChoices } from './sort-choices.ts'
import { splitColumnGroups } from './split-column-groups.ts'
import { computedCycles } from './computed-cycles.ts'
import { freshValuesRead } from './fresh-values.ts'
import { hiddenValuesCounted, hiddenValuesExposed, sealTimesHidden, sealedGuards } from './hidden-values.ts'
import { hiddenNumbers, sealedSearch } from './hidden-search.ts'
import { hiddenStories, storiesToldTwice } from './hidden-stories.ts'
import { hiddenTasks, sealedTasks } from './hidden-tasks.ts'
import { sealsOfOwnActs } from './seals-of-own-acts.ts'
import { toldBySeals } from './told-by-seals.ts'
import { hiddenOverdrafts } from './hidden-overdrafts.ts'
import { maskedOutcomes } from './masked-outcomes.ts'
import { closedDays } from './closed-days.ts'
import { ratesLookedUp } from './rates-looked-up.ts'
import { maskedPeriods } from './masked-periods.ts'
import { maskedRules } from './masked-rules.ts'
import { hiddenValuesInNotices, noticesOutsideVocabulary, textsOfNotices } from './notices.ts'
import { linesWithoutScreen } from './lines-without-screen.ts'
import { answersToNothing, hiddenValuesPublished } from './published-values.ts'
import { linksToOtherSide, unreachableScreens } from './unreachable-screens.ts'
import { sequenceFormats, sequencesAlike } from './sequence-formats.ts'
import { actionsWithoutScreen } from './actions-without-screen.ts'
import { preferencesWithoutScreen } from './preferences-without-screen.ts'
import { outsideSqlSubset } from './sql-subset.ts'
import { deadEndStates, finalStatesLeft, unreachableStates } from './states.ts'
import { countsWithoutForms, differentPlaceholders, missingTexts, unusedTexts, textsOfOneLanguage } from './texts.ts'
import { unusedConversions, unusedErrors, unusedFigures, unusedPermissions, unusedRules, unusedVocabularies } from './unused.ts'
import { sortProblems } from '../source/problem.ts'
import type { DeclarationProblem } from '../source/problem.ts'

/** The checks of all declarations together. */
export const checks: readonly Check[] = [
  unreachableStates,
  deadEndStates,
  finalStatesLeft,
  computedCycles,
  amountsOfRoundedPrices,
  hiddenOverdrafts,
  pendingThatStays,
  tallyCircles,
  mixedUnits,
  copiesWithoutRoom,
  neverFilled,
  creationsWithoutRequired,
  constantRules,
  sequenceFormats,
  sequencesAlike,
  outsideSqlSubset,
  freshValuesRead,
  hiddenValuesExposed,
  hiddenValuesCounted,
  sealedGuards,
  maskedRules,
  maskedOutcomes,
  maskedPeriods,
  hiddenValuesInNotices,
  noticesOutsideVocabulary,
  textsOfNotices,
  sealTimesHidden,
  hiddenValuesPublished,
  answersToNothing,
  hiddenNumbers,
  sealedSearch,
  hiddenStories,
  storiesToldTwice,
  hiddenTasks,
  toldBySeals,
  sealsOfOwnActs,
  sealedTasks,
  repeatedPaths,
  unusedRules,
  unusedConversions,
  unusedErrors,
  unusedVocabularies,
  unusedFigures,
  unusedPermissions,
  actionsWithoutScreen,
  preferencesWithoutScreen,
  arrivedScreens,
  unreachableScreens,
  linksToOtherSide,
  linesWithoutScreen,
  splitColumnGroups,
  sortChoices,
  rangesOfSameRows,
  ratesLookedUp,
  closedDays,
  missingTexts,
  textsOfOneLanguage,
  differentPlaceholders,
  countsWithoutForms,
  unusedTexts,
]

/** The problems of declarations that make a valid model: things that nobody can reach, see or read. */
export function checkDeclarations(compiled: CompiledDeclarations): readonly DeclarationProblem[] {
  return sortProblems(checks.flatMap((check) => check(compiled)))
}
