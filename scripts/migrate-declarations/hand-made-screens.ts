import { isRecord, ofEachFile, renamed, replaced } from './migration.ts'
import type { Migration } from './migration.ts'

/** "part" means goods with a part number: a screen made by hand is of the kind "handMade", and names its "component", as a section of settings does. */
export const handMadeScreens: Migration = {
  name: 'hand-made-screens',
  change: ofEachFile((value, path) => {
    if (!path.endsWith('.screen.json')) return value
    const { kind, sections } = value
    if (kind === 'part') return renamed(replaced(value, 'kind', { kind: 'handMade' }), 'part', 'component')
    if (kind !== 'settings' || !Array.isArray(sections)) return value
    return replaced(value, 'sections', { sections: sections.map((section) => (isRecord(section) ? renamed(section, 'part', 'component') : section)) })
  }),
  examples: [
    {
      before: { 'screens/a/login.screen.json': { screen: 'login', kind: 'part', part: 'LoginPage' } },
      after: { 'screens/a/login.screen.json': { screen: 'login', kind: 'handMade', component: 'LoginPage' } },
    },
    {
      before: {
        'screens/a/settings.screen.json': {
          kind: 'settings',
          sections: [
            { id: 'names', part: 'names' },
            { id: 'history', history: true },
          ],
        },
      },
      after: {
        'screens/a/settings.screen.json': {
          kind: 'settings',
          sections: [
            { id: 'names', component: 'names' },
            { id: 'history', history: true },
          ],
        },
      },
    },
  ],
}
