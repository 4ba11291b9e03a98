// Whether a family gets news as text messages: at a number that it confirms with a code.
import { m } from '#messages'
import type { TextNumber } from '#contracts/text-messages.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { ownContactRules } from '../../contact-rules/queries.ts'
import { textNumber } from '../queries.ts'
import { TextCodeForm } from './TextCodeForm.tsx'
import { TextNumberForm } from './TextNumberForm.tsx'

export const TextMessagesPanel = () => {
  const query = useQuery(textNumber())
  const { data: rules } = useQuery(ownContactRules())
  if (query.data?.offered === false && query.data.state === 'none') return null
  return (
    <Panel aria-labelledby="text-messages" maxWidth="clientPage" marginTop="5">
      <PanelHeading id="text-messages">{m['text-messages:title']()}</PanelHeading>
      <QueryContent query={query} failedTitle={m['text-messages:loadFailed']()}>
        {(stored) =>
          rules?.doNotContact === true ? <p>{m['contact-rules:noTexts']()}</p> : <Setting stored={stored} />
        }
      </QueryContent>
    </Panel>
  )
}

const Setting = ({ stored: { state, number, offered, failing = false } }: { stored: TextNumber }) => {
  const [asksForOther, setAsksForOther] = useState(false)
  if (state === 'none' || (asksForOther && offered)) return <TextNumberForm onSent={() => setAsksForOther(false)} />
  const shown = { number: number ?? '' }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {state === 'waiting' && (
        <>
          <p>{m['text-messages:waiting'](shown)}</p>
          <TextCodeForm />
        </>
      )}
      {state === 'confirmed' && <p>{failing ? m['text-messages:failing'](shown) : m['text-messages:on'](shown)}</p>}
      {state === 'stopped' && <p>{m['text-messages:stopState'](shown)}</p>}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {offered && (
          <Button variant="outline" size="touch" onClick={() => setAsksForOther(true)}>
            {m['text-messages:other']()}
          </Button>
        )}
        <RemoveButton />
      </chakra.div>
    </chakra.div>
  )
}

const RemoveButton = () => {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('removeTextNumber', {}),
    onSuccess: (stored) => {
      queries.setQueryData(textNumber().queryKey, stored)
      toast({ kind: 'done', title: m['text-messages:removed']() })
    },
    onError: (error) =>
      toast({ kind: 'failed', title: m['text-messages:failed'](), text: problemText(asProblem(error)) }),
  })
  return (
    <Button variant="quiet" size="touch" aria-busy={isPending} disabled={isPending} onClick={() => mutate()}>
      {m['text-messages:remove']()}
    </Button>
  )
}
