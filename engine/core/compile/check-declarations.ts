import type { CompiledDeclarations } from './context/compiled-declarations.ts'
import { amountsOfRoundedPrices } from './checks/amounts-of-rounded-prices.ts'
import { arrivedScreens } from './checks/screens/arrived-screens.ts'
import { repeatedPaths } from './checks/repeated-paths.ts'
import type { Check } from './checks/check.ts'
import { constantRules } from './checks/constant-rules.ts'
import { copiesWithoutRoom } from './checks/copies-without-room.ts'
import { mixedUnits } from './checks/mixed-units.ts'
import { creationsWithoutRequired, neverFilled } from './checks/never-filled.ts'
import { pendingThatStays } from './checks/pending-that-stays.ts'
import { supplementsOfEntities } from './checks/supplements.ts'
import { tallyCircles } from './checks/tally-circles.ts'
import { rangesOfSameRows } from './checks/screens/ranges-of-same-rows.ts'
import { sortChoices } from './checks/screens/sort-choices.ts'
import { splitColumnGroups } from './checks/screens/split-column-groups.ts'
import { computedCycles } from './checks/computed-cycles.ts'
import { freshValuesRead } from './checks/fresh-values.ts'
import { hiddenValuesCounted, hiddenValuesExposed, sealTimesHidden, sealedGuards } from './checks/hidden-values.ts'
import { hiddenNumbers, sealedSearch } from './checks/hidden-search.ts'
import { hiddenStories, storiesToldTwice } from './checks/hidden-stories.ts'
import { hiddenTasks, sealedTasks } from './checks/hidden-tasks.ts'
import { sealsOfOwnActs } from './checks/seals-of-own-acts.ts'
import { toldBySeals } from './checks/told-by-seals.ts'
import { hiddenOverdrafts } from './checks/hidden-overdrafts.ts'
import { maskedOutcomes } from './checks/masked-outcomes.ts'
import { closedDays } from './checks/closed-days.ts'
import { ratesLookedUp } from './checks/rates-looked-up.ts'
import { maskedPeriods } from './checks/masked-periods.ts'
import { maskedRules } from './checks/masked-rules.ts'
import { hiddenValuesInNotices, noticesOutsideVocabulary, textsOfNotices } from './checks/notices.ts'
import { linesWithoutScreen } from './checks/screens/lines-without-screen.ts'
import { answersToNothing, hiddenValuesPublished } from './checks/published-values.ts'
import { linksToOtherSide, unreachableScreens } from './checks/screens/unreachable-screens.ts'
import { countedRivals, sequenceFormats, sequencesAlike } from './checks/sequence-formats.ts'
import { actionsWithoutScreen } from './checks/screens/actions-without-screen.ts'
import { preferencesWithoutScreen } from './checks/screens/preferences-without-screen.ts'
import { outsideSqlSubset } from './checks/sql-subset.ts'
import { deadEndStates, finalStatesLeft, unreachableStates } from './checks/states.ts'
import { countsWithoutForms, differentPlaceholders, missingTexts, unusedTexts, textsOfOneLanguage } from './checks/texts.ts'
import { unusedConversions, unusedErrors, unusedFigures, unusedPermissions, unusedRules, unusedVocabularies } from './checks/unused.ts'
import { sortProblems } from './source/problem.ts'
import type { DeclarationProblem } from './source/problem.ts'

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
  countedRivals,
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
  supplementsOfEntities,
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
