import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { hrefOf } from '#client/links.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { allWords } from '../text/text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { rareComponent } from '../ui/lazy-component.tsx'
import { Popover } from '../ui/popover.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { recordParameter } from '../rows/list-search.ts'
import { isRunning, useJobs, type Job } from './jobs.ts'
import type { JobResultsProps } from './job-results.tsx'
import type { JobsPanelProps } from './jobs-panel.tsx'

const JobsPanel = rareComponent<JobsPanelProps>(
  async () => (await Promise.all([import('./jobs-panel.tsx'), allWords()]))[0].JobsPanel,
)

const JobResults = rareComponent<JobResultsProps>(
  async () => (await Promise.all([import('./job-results.tsx'), allWords()]))[0].JobResults,
)

/** In the header of every screen: what runs now, and what ran in the last week. Not there while there is nothing. */
export function JobsButton() {
  const { t } = useText()
  const jobs = useJobs()
  const [open, setOpen] = useState(false)
  const [shownId, setShown] = useState<string>()
  const openRecord = useOpenRecord()
  const shown = jobs.find((job) => job.UUID === shownId)
  const running = jobs.filter(isRunning).length
  if (jobs.length === 0) return null
  const label = running > 0 ? t('jobs.running', { count: running }) : t('jobs.title')
  return (
    <>
      <Popover
        open={open}
        onOpen={setOpen}
        align="end"
        label={t('jobs.title')}
        className="w-96 p-0"
        trigger={
          <IconButton
            icon={running > 0 ? <Spinner /> : <ListChecks />}
            label={label}
            data-jobs={running}
          />
        }
      >
        <JobsPanel
          jobs={jobs}
          onShow={(job) => {
            setOpen(false)
            setShown(job.UUID)
          }}
        />
      </Popover>
      {shown && (
        <JobResults
          job={shown}
          onClose={() => setShown(undefined)}
          onOpen={(id) => {
            setShown(undefined)
            openRecord(shown, id)
          }}
          onEnd={() => {}}
        />
      )}
    </>
  )
}

/** Opens a record of a job in the first list of its box. */
function useOpenRecord(): (job: Job, id: string) => void {
  const portal = usePortal()
  const go = useGo()
  return (job, id) => {
    const route = portal.routes.find(
      (one) =>
        `${one.family}.${one.box ?? ''}` === job.Box &&
        (one.screen === 'list' || one.screen === 'drafts'),
    )
    if (route) go(hrefOf(portal, route, { [recordParameter]: id }))
  }
}
