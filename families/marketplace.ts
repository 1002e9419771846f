import { box, defineFamily } from '#descriptor/family.ts'
import { anyOf, code, contains, dateTime, flag, int, money, text, uuid } from '#descriptor/field.ts'
import { orderStatuses, shopFaults, uploadStatuses } from '#schemas/marketplace-codes.ts'
import { storeTypes } from '#schemas/store-types.ts'

// Open, as its names are not needed before the form is: they would stand on the first page.
const storeType = code(undefined, { at: 'StoreType' })
const status = code(orderStatuses, { at: 'Status' })
const upload = code(uploadStatuses, {
  at: 'InvoiceUploadStatus',
  tones: { Uploaded: 'success', Error: 'error' },
  underWay: ['Waiting'],
})
const fault = (at: string) => code(shopFaults, { at })

/** Calls of the specification over shops, which programs make. */
const ofShops = { of: 'shops', effect: 'write', answer: 'Done', role: 'sr:w' } as const
const ofOrders = { of: 'orders', role: 'od:r' } as const
const invoiced = { IsSend: false, IsExport: false } as const

/** Looked at or issued, invoices of orders are asked for the same. */
const invoicesOfOrders = {
  sections: [
    {
      section: 'fields',
      key: 'orderInvoices',
      fields: [
        { at: 'IssueDate', kind: 'date', default: 'today', required: true, span: 2 },
        { at: 'KDVExemptionReasonCode', kind: 'code', codeList: 'exemptions', span: 2 },
      ],
    },
  ],
} as const

/** Shops of the company on marketplaces, their orders, and the invoices of these. */
export const marketplace = defineFamily({
  key: 'marketplace',
  group: 'documents',
  icon: 'package',
  prefix: { screen: 'marketplaces', call: 'marketplace', role: 'emp' },

  boxes: {
    orders: box({
      path: 'Orders',
      role: 'od',
      route: 'orders',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        OrderNumber: text({ at: 'OrderNumber' }),
        PackageNumber: text({ at: 'PackageNumber' }),
        OrderDate: dateTime({ at: 'OrderDate' }),
        StoreType: storeType,
        StoreUUID: text({ at: 'StoreUUID' }),
        StoreName: text({ at: 'StoreName' }),
        CustomerName: text({ at: 'CustomerName' }),
        CustomerTaxNumber: text({ at: 'CustomerTaxNumber' }),
        Status: status,
        TotalPrice: money({ at: 'TotalPrice', currency: 'CurrencyCode' }),
        CurrencyCode: code(undefined, { at: 'CurrencyCode', codeList: 'currencies' }),
        IsSend: flag({ at: 'IsSend' }),
        IsExport: flag({ at: 'IsExport' }),
        InvoiceNumber: text({ at: 'InvoiceNumber' }),
        InvoiceUploadStatus: upload,
        UploadError: fault('UploadError'),
        CreatedDate: dateTime(),
      },
      filters: {
        StoreType: text(),
        StoreUUID: text(),
        IsSend: flag(),
        IsExport: flag(),
        CustomerName: contains(),
      },
      title: 'OrderNumber',
      party: 'CustomerName',
      sort: { by: 'OrderDate', dir: 'desc' },
      columns: [
        'OrderNumber',
        'OrderDate',
        'StoreName',
        'CustomerName',
        'TotalPrice',
        'Status',
        'InvoiceNumber',
        'InvoiceUploadStatus',
      ],
      moreColumns: [
        'PackageNumber',
        'StoreType',
        'CustomerTaxNumber',
        'CurrencyCode',
        'IsSend',
        'IsExport',
        'UploadError',
        'ID',
        'CreatedDate',
      ],
      can: ['list'],
      record: { schema: 'ShopOrder', byService: true },
    }),

    shops: box({
      path: 'Shops',
      role: 'sr',
      route: 'definitions',
      row: {
        UUID: uuid(),
        ID: int({ from: 'serial', ungrouped: true }),
        Name: text({ at: 'Name' }),
        StoreType: storeType,
        SellerID: text({ at: 'SellerID' }),
        IsActive: flag({ at: 'IsActive' }),
        LastSyncDate: dateTime({ at: 'LastSyncDate' }),
        LastError: fault('LastError'),
        CreatedDate: dateTime(),
        Version: int(),
      },
      filters: { Name: contains(), IsActive: flag() },
      title: 'Name',
      sort: { by: 'Name', dir: 'asc' },
      columns: ['Name', 'StoreType', 'SellerID', 'IsActive', 'LastSyncDate', 'LastError'],
      moreColumns: ['ID', 'CreatedDate'],
      can: ['list', 'write'],
      api: ['list', 'write'],
      record: { schema: 'Shop', unique: [['SellerID', 'StoreType']] },
      actions: { edit: { shortcut: 'e' }, delete: { confirm: 'simple', bulk: 'server' } },
    }),
  },

  calls: {
    testShop: {
      method: 'POST',
      path: 'Shops/{id}/Test',
      answer: 'Text',
      role: 'sr:w',
      effect: 'irreversible',
      answeredBy: 'marketplace.test',
      on: 'shops',
      api: true,
    },
    listStores: {
      method: 'GET',
      path: 'Stores',
      of: 'shops',
      answer: 'Stores',
      role: 'sr:r',
      effect: 'read',
      answeredBy: 'marketplace.stores',
    },
    createStore: {
      ...ofShops,
      method: 'POST',
      path: 'Stores',
      body: 'StoreCreate',
      answeredBy: 'marketplace.createStore',
    },
    changeStore: {
      ...ofShops,
      method: 'PUT',
      path: 'Stores',
      body: 'StoreChange',
      answeredBy: 'marketplace.changeStore',
    },
    deleteStore: {
      ...ofShops,
      method: 'DELETE',
      path: 'Stores/{id}',
      answeredBy: 'marketplace.deleteStore',
    },
    activateStore: {
      ...ofShops,
      method: 'PUT',
      path: 'Stores/UpdateActive',
      body: 'StoreActive',
      answeredBy: 'marketplace.activate',
    },

    syncOrders: {
      method: 'POST',
      path: 'Orders',
      query: { StoreType: code(storeTypes), StoreUUID: uuid() },
      of: 'orders',
      answer: 'Done',
      role: 'od:r',
      effect: 'write',
      answeredBy: 'marketplace.sync',
    },
    fetchOrders: {
      method: 'POST',
      path: 'Orders/Fetch',
      answer: 'Text',
      role: 'od:r',
      effect: 'write',
      answeredBy: 'marketplace.fetch',
      on: 'orders',
      api: true,
    },
    getOrder: {
      ...ofOrders,
      method: 'GET',
      path: 'Orders/{id}',
      answer: 'MarketplaceOrder',
      effect: 'read',
      answeredBy: 'marketplace.order',
    },
    updateOrder: {
      ...ofOrders,
      method: 'PUT',
      path: 'Orders',
      body: 'OrderUpdate',
      answer: 'Done',
      role: 'od:w',
      effect: 'write',
      answeredBy: 'marketplace.updateOrder',
    },
    turnIsSend: {
      ...ofOrders,
      method: 'PUT',
      path: 'IsSend',
      query: { UUID: uuid() },
      answer: 'Done',
      role: 'od:w',
      effect: 'write',
      answeredBy: 'marketplace.turnIsSend',
    },
    sendLinkAgain: {
      method: 'POST',
      path: 'Orders/{id}/Link',
      answer: 'Done',
      role: 'od:w',
      effect: 'write',
      answeredBy: 'marketplace.linkAgain',
      on: 'orders',
      when: { InvoiceUploadStatus: 'Error' },
      api: true,
    },

    invoiceOrders: {
      ...ofOrders,
      method: 'POST',
      path: 'Invoices',
      body: 'OrderInvoices',
      answer: 'OrderInvoiceResults',
      role: 'od:w',
      effect: 'irreversible',
      answeredBy: 'marketplace.invoices',
    },
    previewOrders: {
      ...ofOrders,
      method: 'GET',
      path: 'Invoices',
      apiQuery: { UUID: anyOf(uuid()) },
      answer: 'Page',
      effect: 'read',
      answeredBy: 'marketplace.preview',
    },
    invoiceChosen: {
      method: 'POST',
      path: 'Orders/Invoice',
      body: 'ChosenOrders',
      answer: 'Text',
      role: 'od:w',
      effect: 'irreversible',
      answeredBy: 'marketplace.invoiceChosen',
      on: 'orders',
      chosen: { at: 'UUIDS', by: 'UUID', when: invoiced },
      api: true,
    },
    previewChosen: {
      method: 'POST',
      path: 'Orders/Preview',
      body: 'ChosenOrders',
      answer: 'Page',
      role: 'od:r',
      effect: 'read',
      answeredBy: 'marketplace.previewChosen',
      on: 'orders',
      chosen: { at: 'UUIDS', by: 'UUID', when: invoiced },
      api: true,
    },
  },

  forms: {
    shops: {
      sections: [
        {
          section: 'fields',
          key: 'shop',
          fields: [
            {
              at: 'StoreType',
              kind: 'code',
              values: storeTypes,
              default: 'Trendyol',
              required: true,
            },
            { at: 'Name', kind: 'text', required: true },
            { at: 'SellerID', kind: 'text', required: true, span: 2 },
            { at: 'Key', kind: 'text', secret: true, span: 2 },
            { at: 'Secret', kind: 'text', secret: true, span: 2 },
            { at: 'IsActive', kind: 'flag', default: true },
          ],
        },
      ],
    },
    invoiceChosen: invoicesOfOrders,
    previewChosen: invoicesOfOrders,
  },
})
