import type { AwardLimits, AwardProblem, SupplierTerms } from './award-problem.ts'

/** The limits that a person may set, by the names under which their cost is shown. */
export const limitKinds = [
  'excluded',
  'inTime',
  'capacityQuantity',
  'capacityAmount',
  'minimumOrder',
  'suppliersAtMost',
  'suppliersPerLineAtMost',
  'suppliersPerCriticalLine',
  'shareOfLineAtLeast',
  'incumbentShare',
  'incumbentShareOfLine',
] as const
export type LimitKind = (typeof limitKinds)[number]

const termOf = {
  excluded: 'isExcluded',
  capacityQuantity: 'capacityQuantity',
  capacityAmount: 'capacityAmount',
  minimumOrder: 'minimumOrder',
} as const satisfies Partial<Record<LimitKind, keyof SupplierTerms>>

const limitOf = {
  inTime: 'isInTime',
  suppliersAtMost: 'suppliersAtMost',
  suppliersPerLineAtMost: 'suppliersPerLineAtMost',
  suppliersPerCriticalLine: 'suppliersPerCriticalLine',
  shareOfLineAtLeast: 'shareOfLineAtLeast',
  incumbentShare: 'incumbentShare',
  incumbentShareOfLine: 'incumbentShareOfLine',
} as const satisfies Partial<Record<LimitKind, keyof AwardLimits>>

/** The limits that a problem sets, in the order of `limitKinds`. */
export function limitsSet({ limits, suppliers }: AwardProblem): readonly LimitKind[] {
  const isSet = (value: unknown): boolean => value !== undefined && value !== false
  return limitKinds.filter((kind) =>
    kind in limitOf
      ? isSet(limits[limitOf[kind as keyof typeof limitOf]])
      : Object.values(suppliers).some((terms) => isSet(terms[termOf[kind as keyof typeof termOf]])),
  )
}

/** The same problem without some of its limits. */
export function withoutLimits(problem: AwardProblem, kinds: readonly LimitKind[]): AwardProblem {
  const limits: Partial<Record<keyof AwardLimits, unknown>> = { ...problem.limits }
  const dropped: string[] = []
  for (const kind of kinds) {
    if (kind in limitOf) delete limits[limitOf[kind as keyof typeof limitOf]]
    else dropped.push(termOf[kind as keyof typeof termOf])
  }
  const suppliers = Object.fromEntries(
    Object.entries(problem.suppliers).map(([id, terms]) => [id, Object.fromEntries(Object.entries(terms).filter(([name]) => !dropped.includes(name)))]),
  )
  return { ...problem, limits: limits as AwardLimits, suppliers }
}
