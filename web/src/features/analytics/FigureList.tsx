// A row of figures as a card: the name, and below it each figure with its label.
import { chakra } from '@chakra-ui/react'
import type { Column } from '../../design-system/table/columns.ts'

interface Props<Row> {
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[]
  readonly row: Row
}

export const FigureList = <Row,>({ columns: [name, ...figures], row }: Props<Row>) => (
  <>
    {name?.cell(row, 'comfortable')}
    <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" columnGap="4" rowGap="2" marginTop="2">
      {figures.map(({ id, header, cell }) => (
        <div key={id}>
          <chakra.dt color="fg.muted" textStyle="small">
            {header}
          </chakra.dt>
          <chakra.dd fontVariantNumeric="tabular-nums">{cell(row, 'comfortable')}</chakra.dd>
        </div>
      ))}
    </chakra.dl>
  </>
)
