// The panel on the referral page: what the family received. Staff and the organization that accepted record, correct
// and cancel it (CLI-37).
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import type { ReferralResources } from '#contracts/resources.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { LinesSkeleton } from '../../design-system/ui/skeletons.tsx'
import { helpsFamily } from '../../lib/family-contact.ts'
import { formatMoney } from '../../lib/format/money.ts'
import { CancelResourceDialog } from './CancelResourceDialog.tsx'
import type { ProviderSelect } from './ResourceFields.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { ResourceItems } from './ResourceItems.tsx'
import { RecordedBy } from './RecordedBy.tsx'
import { referralResources } from './queries.ts'
import { resourceName } from '../../lib/display/resource-texts.ts'

interface Props {
  readonly referral: Pick<ReferralDetail, 'id' | 'roles' | 'status' | 'disposition' | 'client' | 'familyHasAccount'>
  readonly ProviderSelect: ProviderSelect
}

export const ResourcesPanel = ({ referral, ProviderSelect }: Props) =>
  helpsFamily(referral) ? (
    <HelpersPanel referral={referral} ProviderSelect={referral.roles.includes('staff') ? ProviderSelect : null} />
  ) : null

interface HelpersProps extends Pick<Props, 'referral'> {
  readonly ProviderSelect: ProviderSelect | null
}

const HelpersPanel = ({ referral, ProviderSelect }: HelpersProps) => {
  const query = useQuery(referralResources(referral.id))
  return (
    <Panel aria-labelledby="resources-heading">
      <PanelHeading id="resources-heading">{m['resource-form:title']()}</PanelHeading>
      <chakra.p color="fg.muted" textStyle="small" marginTop="-2" marginBottom="3">
        {referral.familyHasAccount === false ? m['resource-form:leadNoAccount']() : m['resource-form:lead']()}
      </chakra.p>
      <QueryContent query={query} failedTitle={m['resource-form:loadFailed']()} skeleton={<LinesSkeleton />}>
        {(resources) => <Resources resources={resources} referral={referral} ProviderSelect={ProviderSelect} />}
      </QueryContent>
    </Panel>
  )
}

const sumOf = (rows: ReferralResources['rows']): number =>
  rows.filter(({ status }) => status !== 'cancelled').reduce((sum, { amountCents }) => sum + amountCents, 0)

const Resources = ({ resources, referral, ProviderSelect }: HelpersProps & { resources: ReferralResources }) => {
  const { rows, canRecord } = resources
  const [openForm, setOpenForm] = useState<string | null>(null)
  const total = sumOf(rows)
  const close = () => setOpenForm(null)
  const formProps = { referralId: referral.id, ProviderSelect, onClose: close }
  return (
    <>
      {rows.length === 0 ? (
        <chakra.p color="fg.muted">{m['resource-form:empty']()}</chakra.p>
      ) : (
        <ResourceItems rows={rows} label={m['resource-form:title']()} formatAmount={formatMoney}>
          {(row) => (
            <>
              <RecordedBy resource={row} />
              {row.canChange && openForm === row.id && <ResourceForm {...formProps} resource={row} />}
              {row.canChange && openForm !== row.id && (
                <RowButtons referralId={referral.id} resource={row} onCorrect={() => setOpenForm(row.id)} />
              )}
            </>
          )}
        </ResourceItems>
      )}
      {total > 0 && referral.status !== 'closed' && (
        <chakra.p color="fg.muted" textStyle="small" marginTop="3">
          {m['resource-form:total']({ amount: formatMoney(total) })}
        </chakra.p>
      )}
      {canRecord && referral.client?.erased === false && (
        <RecordButton isOpen={openForm === 'new'} onOpen={() => setOpenForm('new')} formProps={formProps} />
      )}
    </>
  )
}

interface RowButtonsProps {
  readonly referralId: string
  readonly resource: ReferralResources['rows'][number]
  readonly onCorrect: () => void
}

const RowButtons = ({ referralId, resource, onCorrect }: RowButtonsProps) => {
  const [isCanceling, setIsCanceling] = useState(false)
  const name = resourceName(resource)
  return (
    <chakra.div display="flex" gap="1" marginTop="1" marginInlineStart="-3">
      <Button variant="quiet" size="row" aria-label={m['resource-form:correctNamed']({ name })} onClick={onCorrect}>
        {m['resource-form:correct']()}
      </Button>
      <Button
        variant="quiet"
        size="row"
        aria-label={m['resource-form:cancelNamed']({ name })}
        onClick={() => setIsCanceling(true)}
      >
        {m['resource-form:cancelResource']()}
      </Button>
      {isCanceling && (
        <CancelResourceDialog referralId={referralId} resource={resource} onClose={() => setIsCanceling(false)} />
      )}
    </chakra.div>
  )
}

interface RecordButtonProps {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly formProps: Parameters<typeof ResourceForm>[0]
}

const RecordButton = ({ isOpen, onOpen, formProps }: RecordButtonProps) =>
  isOpen ? (
    <chakra.div marginTop="4" paddingTop="5" borderTopWidth="1px">
      <chakra.h3 fontWeight="650">{m['resource-form:record']()}</chakra.h3>
      <ResourceForm {...formProps} />
    </chakra.div>
  ) : (
    <Button variant="outline" marginTop="4" onClick={onOpen}>
      {m['resource-form:record']()}
    </Button>
  )
