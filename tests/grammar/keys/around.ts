/** What formulas read beside a document: one person of the purchaser, on one day. */
export const around = {
  prefs: {},
  user: { id: 'a1', name: 'Lin', side: 'purchaser' as const, purchasingGroups: [], accounts: ['a1'], absent: [] },
  today: '2026-11-20',
  references: {},
}
