// Everything that the family may see about itself, as a file to keep.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { Button, ButtonLink } from '../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { call } from '../../lib/api/client.ts'
import { fileName, saveFile } from '../../lib/api/download.ts'
import { paths } from '../../lib/paths.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { toast } from '../../lib/stores/toasts.ts'

export const DownloadPanel = () => {
  const save = useMutation({
    mutationFn: async () => {
      const response = await call('ownInformationFile', {}, { raw: true })
      saveFile({ name: fileName(response), file: await response.blob() })
    },
    onError: (error) =>
      toast({
        kind: 'failed',
        title: m['my-information:download.failed'](),
        text: problemText(asProblem(error)),
      }),
  })
  return (
    <Panel aria-labelledby="download-heading">
      <PanelHeading id="download-heading">{m['my-information:download.title']()}</PanelHeading>
      <chakra.p color="fg.muted" textStyle="small" marginBottom="4">
        {m['my-information:download.text']()}
      </chakra.p>
      <chakra.div display="grid" gap="2.5" justifyItems="start">
        <Button
          variant="outline"
          size="touch"
          aria-busy={save.isPending}
          onClick={() => {
            if (!save.isPending) save.mutate()
          }}
        >
          <Download aria-hidden />
          {save.isPending ? m['my-information:download.loading']() : m['my-information:download.file']()}
        </Button>
        <ButtonLink to={paths.printedInformation()} variant="outline" size="touch">
          <Printer aria-hidden />
          {m['my-information:print.open']()}
        </ButtonLink>
      </chakra.div>
    </Panel>
  )
}
