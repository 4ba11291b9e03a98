// Words that any screen uses: buttons, states of loading, time, counts.

/** What a list counts, e.g. "referral" for 1 and "referrals" for any other number. */
export type Things = (count: number) => string

export const words = {
  productName: 'Referral Exchange',

  failure: {
    title: 'This could not be loaded',
    requestId: (id: string) => `Request id ${id}.`,
    oldRowsStay: 'The list you had is still here.',
  },

  wait: {},

  choice: {},

  nothing: {},

  form: {
    summary: (count: number) =>
      count === 1 ? 'One answer needs another look' : `${numberWord(count)} answers need another look`,
  },

  table: {
    selectAll: 'Select all on this page',
    selectRow: (name: string) => `Select ${name}`,
    selected: (count: number) => `${count} selected`,
    selectEverything: (total: number, most: number) =>
      total <= most
        ? `Select all ${total.toLocaleString('en-US')}`
        : `Select the first ${most.toLocaleString('en-US')}`,
    actions: 'Actions',
    rows: 'Rows:',
    comfortable: 'Comfortable',
    compact: 'Compact',
    previous: 'Prev',
    next: 'Next',
    page: (page: number, pages: number) => `Page ${page} / ${pages}`,
    range: (from: number, to: number, total: number, things: Things) =>
      total === 0 ? `0 ${things(0)}` : `${from}-${to} of ${total} ${things(total)}`,
    total: (total: number, things: Things) => `${total} ${things(total)}`,
    order: 'Order',
    statusLegend: 'Status',
    moreStatuses: (n: number) => (n === 1 ? '1 more status' : `${n} more statuses`),
    pages: 'Pages',
    pagesOf: (table: string) => `Pages of ${table}`,
    moreActions: 'More actions',
    bulkActions: 'Actions on the selected rows',
    refreshing: 'Loading the next rows',
    newRows: (n: number, things: Things) => `${n} new ${things(n)}`,
    goneRows: (n: number, things: Things) => `${n} ${things(n)} no longer in this list`,
    gone: 'No longer in this list',
    showNew: 'Show the list as it is now',
  },

  bulk: {},

  time: {
    onClock: (time: string, morning: boolean) => `${time} ${morning ? 'AM' : 'PM'}`,
  },
}

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const numberWord = (n: number): string => small[n] ?? String(n)
