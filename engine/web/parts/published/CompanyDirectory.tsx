import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { PublishedList } from './PublishedList.tsx'
import { CATEGORIES, COMPANIES_PATH, MODELS, type PublishedCompany } from './published-company.ts'

/** The enterprises that have published themselves, found by category, kind, place and what they can do. */
export function CompanyDirectory() {
  const t = useText()
  const [category, setCategory] = useState('')
  const [model, setModel] = useState('')
  const choices = [
    { key: 'category', values: CATEGORIES, words: 'categories', value: category, set: setCategory },
    { key: 'businessModel', values: MODELS, words: 'models', value: model, set: setModel },
  ] as const
  return (
    <PublishedList<PublishedCompany>
      path={COMPANIES_PATH}
      words="part.suppliers"
      titleKey="part.suppliers.title"
      leadKey="part.suppliers.lead"
      where={{ ...(category !== '' && { category }), ...(model !== '' && { businessModel: model }) }}
      filters={choices.map(({ key, values, words, value, set }) => (
        <label key={key} className="published-filter">
          <span>{t(`part.suppliers.${key}`)}</span>
          <select name={key} value={value} onChange={(event) => set(event.target.value)}>
            <option value="">{t('part.suppliers.any')}</option>
            {values.map((one) => (
              <option key={one} value={one}>
                {t(`part.suppliers.${words}.${one}`)}
              </option>
            ))}
          </select>
        </label>
      ))}
    >
      {(rows) => (
        <ul className="published-cards">
          {rows.map((row) => (
            <li key={row.id} className="published-card">
              <header>
                <h2>
                  <Link to={addressOfScreen('crm', { id: row.id })}>{row.publisher}</Link>
                </h2>
                <span className="published-facts">
                  {row.category !== null && <span>{t(`part.suppliers.categories.${row.category}`)}</span>}
                  {row.businessModel !== null && <span>{t(`part.suppliers.models.${row.businessModel}`)}</span>}
                  {row.place !== null && <span>{row.place}</span>}
                </span>
                {row.capabilities !== null && <p className="published-who">{row.capabilities}</p>}
              </header>
            </li>
          ))}
        </ul>
      )}
    </PublishedList>
  )
}
