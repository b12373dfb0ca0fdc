import type { FastifyInstance } from 'fastify'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { chainWorker } from '../audit/chain-worker.ts'
import { clockWorker } from '../clock/clock-worker.ts'
import { diskStorage } from '../files/disk-storage.ts'
import { resealSecrets } from '../factors/reseal-secrets.ts'
import { sealingKey } from '../factors/sealing-key.ts'
import { archiveOfFiles, folderOfFiles } from '../files/folder-of-files.ts'
import { purgeUnusedFiles } from '../files/purge-unused-files.ts'
import { type JobRunner, jobRunner } from '../jobs/job-runner.ts'
import { purgeExpiredJobs } from '../jobs/purge-expired.ts'
import { type Live, openLive } from '../live/live.ts'
import { projectRoot } from '../model/load-model.ts'
import type { DueMail } from '../mail/mail-content.ts'
import { purgeOldMail, mailWorker } from '../mail/mail-worker.ts'
import { mailSettingsFrom, sitesFrom } from '../mail/settings.ts'
import { mailTransport } from '../mail/transport.ts'
import { tellDigest } from '../notices/tell-digest.ts'
import { tellByMail } from '../notices/mails-of-notices.ts'
import { noticeWorker, purgeOldNotices } from '../notices/notice-worker.ts'
import { newMetrics } from '../observability/metrics.ts'
import { purgeOldHanded } from '../ports/lease-handed.ts'
import { portWorker } from '../ports/port-worker.ts'
import type { PortAdapters } from '../ports/port-adapter.ts'
import { portAdaptersFrom } from '../ports/settings.ts'
import { migrate } from '../schema/migrate.ts'
import { purgeExpired } from '../session/purge-expired.ts'
import { type SessionLimits, USUAL_LIMITS } from '../session/sessions.ts'
import { signOnWith } from '../sign-on/provider.ts'
import { signOnSettingsFrom } from '../sign-on/settings.ts'
import { countRefusalsAnew } from '../store/audit.ts'
import { newId } from '../store/new-id.ts'
import { type Pool, openPool, poolFigures } from '../store/pool.ts'
import { templateModels } from '../model/template-models.ts'
import { buildApp } from './build-app.ts'
import { type CallShares, callShares } from './protection/call-shares.ts'
import { integerSetting } from './integer-setting.ts'
import { handlerByKind } from './documents/handler-by-kind.ts'
import type { Clock } from '../calls/services.ts'
import type { HandlerByKind } from './documents/call-handler.ts'

const HOUR = 3_600_000
/** For each queue. */
const JOBS_AT_ONCE = 2
/** Of attachments, for each enterprise. */
const USUAL_STORAGE_GB = '50'

export type OpenAppOptions = {
  readonly databaseUrl: string
  readonly model: Model
  readonly sites: Readonly<Record<Side, string>>
  readonly clock?: Clock
  readonly logLevel?: string
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** The declarations are being edited (`migrate`). */
  readonly mayTighten?: boolean
  /** Replaces the handlers. */
  readonly handlers?: HandlerByKind
  /** Replaces the shares of people and addresses. */
  readonly shares?: CallShares
  /** Replaces the systems that the operator has set to hand documents over to. */
  readonly ports?: PortAdapters
  /** Milliseconds between two looks for jobs and mail of other processes and for what is due, in place of each worker's own. */
  readonly pollMs?: number
}

export type OpenApp = {
  readonly app: FastifyInstance
  readonly pool: Pool
  /** The caller fills it with the ports of the sites. */
  readonly sideByPort: Map<number, Side>
  /** Ends the live pages and admits no new ones. */
  stopLive: Live['stop']
  /** Ends the app, then its connections. */
  close(): Promise<void>
}

/** The app on a migrated database; it does not listen yet. */
export async function openApp(options: OpenAppOptions): Promise<OpenApp> {
  const environment = options.environment ?? {}
  const signOnSettings = signOnSettingsFrom(environment)
  const mailSettings = mailSettingsFrom(environment)
  const origins = sitesFrom(environment)
  const adapters = options.ports ?? portAdaptersFrom(environment, options.model)
  const pool = openPool(
    options.databaseUrl,
    environment.DATABASE_POOL === undefined ? {} : { max: integerSetting('DATABASE_POOL', environment.DATABASE_POOL, 1) },
  )
  try {
    await migrate(pool, options.model, undefined, options)
    countRefusalsAnew()
    const sideByPort = new Map<number, Side>()
    const foundation = {
      pool,
      model: options.model,
      templates: templateModels(options.model),
      clock: options.clock ?? { now: () => new Date() },
      newId: () => newId(),
      files: diskStorage(
        folderOfFiles(environment, projectRoot),
        archiveOfFiles(environment),
        integerSetting('STORAGE_GB', environment.STORAGE_GB ?? USUAL_STORAGE_GB, 1) * 1024 ** 3,
      ),
      metrics: newMetrics(() => poolFigures(pool)),
    }
    // Used once the app has its log.
    let tell = (_error: unknown): void => {}
    let tellOfMail = tell
    let tellOfPort = tell
    let tellOfStuck = (_stuck: object): void => {}
    const jobs: JobRunner = jobRunner(
      foundation,
      environment.JOBS_AT_ONCE === undefined ? JOBS_AT_ONCE : integerSetting('JOBS_AT_ONCE', environment.JOBS_AT_ONCE, 0),
      (error) => tell(error),
      options.pollMs,
    )
    const clock = clockWorker(foundation, { onError: (error) => tell(error), onStuck: (stuck) => tellOfStuck(stuck) }, options.pollMs)
    const chain = chainWorker(foundation, (error) => tell(error), options.pollMs)
    const tellOfNotice = (mail: DueMail, now: Date) => tellByMail(foundation, mail, now)
    const tellOfDigest = (mail: DueMail, now: Date) => tellDigest(foundation, mail, now)
    const letters = mailSettings && { ...foundation, settings: mailSettings, transport: mailTransport(mailSettings), tellOfNotice, tellOfDigest }
    const mail = letters && mailWorker(letters, (error) => tellOfMail(error), options.pollMs)
    const notices = noticeWorker(foundation, (error) => tell(error), options.pollMs)
    const ports = portWorker(foundation, adapters, (error) => tellOfPort(error), options.pollMs)
    const live = openLive(options.databaseUrl)
    const services = {
      ...foundation,
      jobs,
      live,
      ...(mail && { mail }),
      origins,
      sites: options.sites,
      hosts: hostsFrom(environment),
      sideByPort,
      isSecure: environment.SECURE === 'true',
      sessionLimits: sessionLimitsFrom(environment),
      shares: options.shares ?? callShares(),
      sealingKey: sealingKey(environment, folderOfFiles(environment, projectRoot)),
      signOn: signOnWith(signOnSettings),
      hasUserCentre: Boolean(environment.USER_CENTRE_URL),
    }
    const app = await buildApp(services, options.handlers ?? handlerByKind, {
      logLevel: options.logLevel ?? 'info',
      isBehindProxy: environment.BEHIND_PROXY === 'true',
      environment,
    })
    await app.ready()
    tell = (error) => app.log.error({ err: error }, 'a background job went wrong')
    tellOfMail = (error) => app.log.warn({ err: error }, 'a mail did not go out')
    tellOfPort = (error) => app.log.warn({ err: error }, 'a document was not handed over')
    tellOfStuck = (stuck) => app.log.warn(stuck, 'what is due is refused again and again')
    if (environment['SECOND_FACTOR_FORMER_KEY']) {
      const secrets = await resealSecrets(pool, services.sealingKey)
      app.log.info({ secrets }, 'secrets of authenticator apps were sealed with the present key')
    }
    jobs.start()
    mail?.start()
    clock.start()
    chain.start()
    notices.start()
    ports.start()
    const forgetting = setInterval(() => {
      const now = services.clock.now()
      purgeExpired(pool, now).catch((error: unknown) => app.log.warn({ err: error }, 'could not forget what is old'))
      purgeOldNotices(foundation, now).catch((error: unknown) => app.log.warn({ err: error }, 'could not forget old notices'))
      purgeOldMail(pool, now).catch((error: unknown) => app.log.warn({ err: error }, 'could not forget old mail'))
      purgeOldHanded(pool, now).catch((error: unknown) => app.log.warn({ err: error }, 'could not forget what was handed over long ago'))
      purgeUnusedFiles(pool, services.files, now).catch((error: unknown) => app.log.warn({ err: error }, 'could not take unused uploads away'))
      purgeExpiredJobs(pool, services.files, now).catch((error: unknown) => app.log.warn({ err: error }, 'could not take old background jobs away'))
    }, HOUR).unref()
    const close = async () => {
      clearInterval(forgetting)
      await live.stop()
      await Promise.all([app.close(), jobs.stop(), clock.stop(), chain.stop(), notices.stop(), ports.stop(), mail?.stop()])
      await live.close()
      await pool.destroy()
    }
    return { app, pool, sideByPort, stopLive: live.stop, close }
  } catch (error) {
    await pool.destroy()
    throw error
  }
}

function sessionLimitsFrom({ SESSION_IDLE_MINUTES, SESSION_HOURS, CONFIRMED_MINUTES }: Readonly<Record<string, string | undefined>>): SessionLimits {
  return {
    idle: SESSION_IDLE_MINUTES === undefined ? USUAL_LIMITS.idle : integerSetting('SESSION_IDLE_MINUTES', SESSION_IDLE_MINUTES, 1) * 60,
    absolute: SESSION_HOURS === undefined ? USUAL_LIMITS.absolute : integerSetting('SESSION_HOURS', SESSION_HOURS, 1) * 3600,
    confirmed: CONFIRMED_MINUTES === undefined ? USUAL_LIMITS.confirmed : integerSetting('CONFIRMED_MINUTES', CONFIRMED_MINUTES, 1) * 60,
  }
}

function hostsFrom({ PURCHASER_HOST, SUPPLIER_HOST }: Readonly<Record<string, string | undefined>>): Readonly<Partial<Record<Side, string>>> {
  return { ...(PURCHASER_HOST && { purchaser: PURCHASER_HOST }), ...(SUPPLIER_HOST && { supplier: SUPPLIER_HOST }) }
}
