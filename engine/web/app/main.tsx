import '@douyinfe/semi-ui-19/lib/es/_base/base.css'
import '../ui/semi-workarounds.ts'
import '../theme/tokens.css'
import '../theme/base.css'
import { createRoot } from 'react-dom/client'
import { ReportedError } from '../api/reported-error.ts'
import { App } from './App.tsx'
import { makeRouter } from './router.tsx'
import { start } from './start.ts'
import { StartFailure } from './StartFailure.tsx'

// Only for `npm run dev`; a built site does not contain it.
if (import.meta.hot !== undefined) void import('./follow-declarations.ts').then(({ followDeclarations }) => followDeclarations())

const root = createRoot(document.getElementById('page')!)

try {
  if ((await start()) === 'ready') root.render(<App router={makeRouter()} />)
} catch (error) {
  if (!(error instanceof ReportedError)) console.error(error)
  root.render(<StartFailure error={error as Error} />)
}
