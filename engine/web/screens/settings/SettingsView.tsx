import './settings.css'
import { Input } from '@douyinfe/semi-ui-19'
import { Suspense, useMemo, useState } from 'react'
import type { SettingsScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { componentByName } from '../../parts/component-by-name.ts'
import { useSendKeys } from '../../ui/use-send-keys.ts'
import { UnsavedGuard } from '../../feedback/UnsavedGuard.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useUnsaved } from '../../feedback/use-unsaved.ts'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { ComingSoonTag } from './ComingSoonTag.tsx'
import { ComingSoonSection } from './ComingSoonSection.tsx'
import { DictionarySection } from './DictionarySection.tsx'
import { searchSections, type FoundSection } from './search-sections.ts'
import { PreferenceRow } from './PreferenceRow.tsx'
import { SaveBar } from './SaveBar.tsx'
import { usePreferences, type EditedPreferences } from './use-preferences.ts'
import { VersionsSection } from './VersionsSection.tsx'

/** The settings of an enterprise: an index with a search at the left, the sections, and one bar that saves the changes. */
export function SettingsView({ screen }: { screen: SettingsScreen }) {
  return (
    <UnsavedGuard>
      <Settings screen={screen} />
    </UnsavedGuard>
  )
}

function Settings({ screen }: { screen: SettingsScreen }) {
  const words = useWords()
  const { entities } = useModel()
  const [search, setSearch] = useState('')
  const writing = usePreferences(screen.sections.some(({ kind }) => kind === 'preferences' || kind === 'history'))
  useUnsaved(writing.changed.length > 0)
  const save = () => {
    if (writing.changed.length > 0 && !writing.isWrong && !writing.isSaving) writing.save()
  }
  useSendKeys(save, { saves: true })
  const sections = useMemo(() => searchSections(words, entities, screen.name, screen.sections, search), [words, entities, screen, search])
  const found = sections.filter(({ isFound }) => isFound)
  const { detail } = writing
  if (detail.error !== null && detail.data === undefined) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
  if (detail.isLoading) return <LoadingState kind="settings" />
  const isChanged = ({ preferences }: FoundSection) => writing.changed.some(({ name }) => preferences.includes(name))
  return (
    <div className="settings">
      <header className="form-head">
        <h1>{words.text(`screen.${screen.name}`)}</h1>
      </header>
      <div className="settings-body">
        <nav className="settings-index" aria-label={words.text('ui.settings.index')}>
          <Input
            type="search"
            showClear
            value={search}
            aria-label={words.text('ui.settings.search')}
            placeholder={words.text('ui.settings.search')}
            onChange={setSearch}
          />
          <ul>
            {found.map((one) => (
              <li key={one.section.id}>
                <a href={`#${one.section.id}`} data-anchor={one.section.id} data-changed={isChanged(one) || undefined} onClick={(event) => goTo(event, one)}>
                  {one.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings-sections">
          {found.length === 0 && <p className="screen-note">{words.text('ui.nothingFound')}</p>}
          {/* Sections without a match are only hidden: they may have unsaved changes. */}
          {sections.map((one) => (
            <section
              key={one.section.id}
              id={one.section.id}
              className="settings-section"
              data-section={one.section.id}
              aria-label={one.title}
              tabIndex={-1}
              hidden={!one.isFound}
            >
              <h2>
                {one.title} {one.section.kind === 'coming' && <ComingSoonTag />}
              </h2>
              <Suspense fallback={null}>
                <Body screen={screen.name} found={one} writing={writing} />
              </Suspense>
            </section>
          ))}
        </div>
      </div>
      <SaveBar writing={writing} />
    </div>
  )
}

// The address does not change: a fragment is no page of its own.
function goTo(event: React.MouseEvent, { section }: FoundSection): void {
  event.preventDefault()
  const target = document.getElementById(section.id)
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

function Body({ screen, found, writing }: { screen: string; found: FoundSection; writing: EditedPreferences }) {
  const { section, preferences } = found
  switch (section.kind) {
    case 'preferences':
      return preferences.flatMap((name) => {
        const preference = writing.declared[name]
        return preference === undefined || !writing.isVisible(preference) ? [] : [<PreferenceRow key={name} preference={preference} writing={writing} />]
      })
    case 'dictionary':
      return <DictionarySection screen={screen} section={section} />
    case 'coming':
      return <ComingSoonSection section={section} />
    case 'history':
      return <VersionsSection current={writing.detail.data?.version} isDirty={writing.changed.length > 0} />
    case 'handMade': {
      const Component = componentByName[section.component]
      if (Component === undefined) throw new TypeError(`Cannot show the section "${section.id}": there is no component "${section.component}"`)
      return <Component />
    }
  }
}
