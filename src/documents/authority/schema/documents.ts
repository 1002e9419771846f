/**
 * UBL-TR 1.2.1 as its schemas have it: the children of a type in their order. `?` at most one, `*` any number, `+` at least one, else
 * exactly one. Names without prefix are aggregates (cac) where this file describes them, else plain values (cbc).
 */

/** Whole documents. Extensions and signatures may be absent, as in a document that is not signed yet. */
export const documentContents: Readonly<Record<string, string>> = {
  Invoice:
    'ext:UBLExtensions? UBLVersionID CustomizationID ProfileID ID CopyIndicator UUID IssueDate IssueTime? InvoiceTypeCode Note* DocumentCurrencyCode ' +
    'TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode? PaymentAlternativeCurrencyCode? AccountingCost? LineCountNumeric InvoicePeriod? ' +
    'OrderReference? BillingReference* DespatchDocumentReference* ReceiptDocumentReference* OriginatorDocumentReference* ContractDocumentReference* ' +
    'AdditionalDocumentReference* Signature* AccountingSupplierParty AccountingCustomerParty BuyerCustomerParty? SellerSupplierParty? ' +
    'TaxRepresentativeParty? Delivery* PaymentMeans* PaymentTerms? AllowanceCharge* TaxExchangeRate? PricingExchangeRate? PaymentExchangeRate? ' +
    'PaymentAlternativeExchangeRate? TaxTotal+ WithholdingTaxTotal* LegalMonetaryTotal InvoiceLine+',
  CreditNote:
    'ext:UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID? IssueDate IssueTime? TaxPointDate? ' +
    'CreditNoteTypeCode? Note* DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode? PaymentAlternativeCurrencyCode? ' +
    'AccountingCostCode? AccountingCost? LineCountNumeric? BuyerReference? InvoicePeriod* DiscrepancyResponse* OrderReference? BillingReference* ' +
    'DespatchDocumentReference* ReceiptDocumentReference* ContractDocumentReference* AdditionalDocumentReference* StatementDocumentReference* ' +
    'OriginatorDocumentReference* Signature* AccountingSupplierParty AccountingCustomerParty PayeeParty? BuyerCustomerParty? SellerSupplierParty? ' +
    'TaxRepresentativeParty? Delivery* DeliveryTerms* PaymentMeans* PaymentTerms* TaxExchangeRate? PricingExchangeRate? PaymentExchangeRate? ' +
    'PaymentAlternativeExchangeRate? AllowanceCharge* TaxTotal* LegalMonetaryTotal CreditNoteLine+',
  DespatchAdvice:
    'ext:UBLExtensions? UBLVersionID CustomizationID ProfileID ID CopyIndicator UUID IssueDate IssueTime DespatchAdviceTypeCode? Note* LineCountNumeric? ' +
    'OrderReference* AdditionalDocumentReference* Signature* DespatchSupplierParty DeliveryCustomerParty BuyerCustomerParty? SellerSupplierParty? ' +
    'OriginatorCustomerParty? Shipment DespatchLine+',
  ReceiptAdvice:
    'ext:UBLExtensions? UBLVersionID CustomizationID ProfileID ID CopyIndicator UUID IssueDate IssueTime? ReceiptAdviceTypeCode? Note* LineCountNumeric? ' +
    'OrderReference* DespatchDocumentReference AdditionalDocumentReference* Signature* DeliveryCustomerParty DespatchSupplierParty BuyerCustomerParty? ' +
    'SellerSupplierParty? Shipment? ReceiptLine+',
  ApplicationResponse:
    'ext:UBLExtensions? UBLVersionID CustomizationID ProfileID ID UUID IssueDate IssueTime? Note* Signature* SenderParty ReceiverParty DocumentResponse+',
}

/** Aggregates; an element of another name says its type below. */
export const aggregateContents: Readonly<Record<string, string>> = {
  Address:
    'ID? Postbox? Room? StreetName? BlockName? BuildingName? BuildingNumber? CitySubdivisionName CityName PostalZone? Region? District? Country',
  AirTransport: 'AircraftID',
  AllowanceCharge:
    'ChargeIndicator AllowanceChargeReason? MultiplierFactorNumeric? SequenceNumeric? Amount BaseAmount? PerUnitAmount?',
  Attachment: 'EmbeddedDocumentBinaryObject? ExternalReference?',
  BillingReferenceLine: 'ID Amount? AllowanceCharge*',
  BillingReference:
    'InvoiceDocumentReference? SelfBilledInvoiceDocumentReference? CreditNoteDocumentReference? SelfBilledCreditNoteDocumentReference? ' +
    'DebitNoteDocumentReference? ReminderDocumentReference? AdditionalDocumentReference? BillingReferenceLine*',
  Branch: 'Name? FinancialInstitution?',
  CommodityClassification: 'ItemClassificationCode',
  Communication: 'ChannelCode Channel? Value',
  Contact: 'ID? Name? Telephone? Telefax? ElectronicMail? Note? OtherCommunication*',
  CorporateRegistrationScheme:
    'ID? Name? CorporateRegistrationTypeCode? JurisdictionRegionAddress*',
  Country: 'IdentificationCode? Name',
  CreditNoteLine:
    'ID UUID? Note* CreditedQuantity? LineExtensionAmount? TaxPointDate? AccountingCostCode? AccountingCost? PaymentPurposeCode? FreeOfChargeIndicator? ' +
    'InvoicePeriod* OrderLineReference* DiscrepancyResponse* DespatchLineReference* ReceiptLineReference* BillingReference* DocumentReference* ' +
    'PricingReference? OriginatorParty? Delivery* PaymentTerms* TaxTotal* AllowanceCharge* Item? Price? DeliveryTerms* SubCreditNoteLine* ' +
    'ItemPriceExtension?',
  CustomerParty: 'Party DeliveryContact?',
  CustomsDeclaration: 'ID IssuerParty?',
  DeliveryTerms: 'ID? SpecialTerms? Amount?',
  Delivery:
    'ID? Quantity? ActualDeliveryDate? ActualDeliveryTime? LatestDeliveryDate? LatestDeliveryTime? TrackingID? DeliveryAddress? ' +
    'AlternativeDeliveryLocation? EstimatedDeliveryPeriod? CarrierParty? DeliveryParty? Despatch? DeliveryTerms* Shipment?',
  DeliveryUnit: 'BatchQuantity ConsumerUnitQuantity? HazardousRiskIndicator?',
  DependentPriceReference: 'Percent? LocationAddress? DependentLineReference?',
  DespatchLine:
    'ID Note* DeliveredQuantity? OutstandingQuantity? OutstandingReason* OversupplyQuantity? OrderLineReference DocumentReference* Item Shipment*',
  Despatch:
    'ID? ActualDespatchDate? ActualDespatchTime? Instructions? DespatchAddress? DespatchParty? Contact? EstimatedDespatchPeriod?',
  Dimension: 'AttributeID Measure? Description* MinimumMeasure? MaximumMeasure?',
  DocumentReference:
    'ID IssueDate DocumentTypeCode? DocumentType? DocumentDescription* Attachment? ValidityPeriod? IssuerParty?',
  DocumentResponse: 'Response DocumentReference LineResponse*',
  ExchangeRate: 'SourceCurrencyCode TargetCurrencyCode CalculationRate Date?',
  ExternalReference: 'URI',
  FinancialAccount: 'ID CurrencyCode? PaymentNote? FinancialInstitutionBranch?',
  FinancialInstitution: 'Name?',
  GoodsItem:
    'ID? Description* HazardousRiskIndicator? DeclaredCustomsValueAmount? DeclaredForCarriageValueAmount? DeclaredStatisticsValueAmount? ' +
    'FreeOnBoardValueAmount? InsuranceValueAmount? ValueAmount? GrossWeightMeasure? NetWeightMeasure? ChargeableWeightMeasure? GrossVolumeMeasure? ' +
    'NetVolumeMeasure? Quantity? RequiredCustomsID? CustomsStatusCode? CustomsTariffQuantity? CustomsImportClassifiedIndicator? ChargeableQuantity? ' +
    'ReturnableQuantity? TraceID? Item* FreightAllowanceCharge* InvoiceLine* Temperature* OriginAddress? MeasurementDimension*',
  HazardousGoodsTransit:
    'TransportEmergencyCardCode? PackingCriteriaCode? HazardousRegulationCode? InhalationToxicityZoneCode? TransportAuthorizationCode? MaximumTemperature? ' +
    'MinimumTemperature?',
  InvoiceLine:
    'ID Note* InvoicedQuantity LineExtensionAmount OrderLineReference* DespatchLineReference* ReceiptLineReference* Delivery* AllowanceCharge* TaxTotal? ' +
    'WithholdingTaxTotal* Item Price SubInvoiceLine*',
  ItemIdentification: 'ID',
  ItemInstance:
    'ProductTraceID? ManufactureDate? ManufactureTime? BestBeforeDate? RegistrationID? SerialID? AdditionalItemProperty* LotIdentification?',
  ItemLocationQuantity:
    'LeadTimeMeasure? MinimumQuantity? MaximumQuantity? HazardousRiskIndicator? TradingRestrictions* ApplicableTerritoryAddress* Price? DeliveryUnit* ' +
    'ApplicableTaxCategory* Package? AllowanceCharge* DependentPriceReference?',
  ItemPropertyGroup: 'ID Name? ImportanceCode?',
  ItemPropertyRange: 'MinimumValue? MaximumValue?',
  ItemProperty:
    'ID? Name NameCode? TestMethod? Value? ValueQuantity? ValueQualifier* ImportanceCode? ListValue* UsabilityPeriod? ItemPropertyGroup* RangeDimension? ' +
    'ItemPropertyRange?',
  Item:
    'Description? Name Keyword? BrandName? ModelName? BuyersItemIdentification? SellersItemIdentification? ManufacturersItemIdentification? ' +
    'AdditionalItemIdentification* OriginCountry? CommodityClassification* ItemInstance*',
  LineReference: 'LineID LineStatusCode? DocumentReference?',
  LineResponse: 'LineReference Response+',
  Location: 'ID? Address?',
  LotIdentification: 'LotNumberID? ExpiryDate? AdditionalItemProperty*',
  MaritimeTransport:
    'VesselID? VesselName? RadioCallSignID? ShipsRequirements* GrossTonnageMeasure? NetTonnageMeasure? RegistryCertificateDocumentReference? ' +
    'RegistryPortLocation?',
  MonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount? ChargeTotalAmount? PayableRoundingAmount? PayableAmount',
  OrderLineReference: 'LineID SalesOrderLineID? UUID? LineStatusCode? OrderReference?',
  OrderReference: 'ID SalesOrderID? IssueDate OrderTypeCode? DocumentReference?',
  Package:
    'ID? Quantity? ReturnableMaterialIndicator? PackageLevelCode? PackagingTypeCode? PackingMaterial* ContainedPackage* GoodsItem* MeasurementDimension*',
  PartyIdentification: 'ID',
  PartyLegalEntity:
    'RegistrationName? CompanyID? RegistrationDate? SoleProprietorshipIndicator? CorporateStockAmount? FullyPaidSharesIndicator? ' +
    'CorporateRegistrationScheme? HeadOfficeParty?',
  PartyName: 'Name',
  PartyTaxScheme: 'RegistrationName? CompanyID? TaxScheme',
  Party:
    'WebsiteURI? EndpointID? IndustryClassificationCode? PartyIdentification+ PartyName? PostalAddress PhysicalLocation? PartyTaxScheme? PartyLegalEntity* ' +
    'Contact? Person? AgentParty?',
  PaymentMeans:
    'PaymentMeansCode PaymentDueDate? PaymentChannelCode? InstructionNote? PayerFinancialAccount? PayeeFinancialAccount?',
  PaymentTerms:
    'Note? PenaltySurchargePercent? Amount? PenaltyAmount? PaymentDueDate? SettlementPeriod?',
  Period: 'StartDate? StartTime? EndDate? EndTime? DurationMeasure? Description?',
  Person:
    'FirstName FamilyName Title? MiddleName? NameSuffix? NationalityID? FinancialAccount? IdentityDocumentReference?',
  PriceExtension: 'Amount TaxTotal*',
  Price: 'PriceAmount',
  PricingReference: 'OriginalItemLocationQuantity? AlternativeConditionPrice*',
  RailTransport: 'TrainID RailCarID?',
  ReceiptLine:
    'ID Note* ReceivedQuantity? ShortQuantity? RejectedQuantity? RejectReasonCode? RejectReason* OversupplyQuantity? ReceivedDate? TimingComplaintCode? ' +
    'TimingComplaint? OrderLineReference? DespatchLineReference? DocumentReference* Item Shipment*',
  Response: 'ReferenceID ResponseCode? Description*',
  RoadTransport: 'LicensePlateID',
  ShipmentStage:
    'ID? TransportModeCode? TransportMeansTypeCode? TransitDirectionCode? Instructions* TransitPeriod? TransportMeans? DriverPerson*',
  Shipment:
    'ID HandlingCode? HandlingInstructions? GrossWeightMeasure? NetWeightMeasure? GrossVolumeMeasure? NetVolumeMeasure? TotalGoodsItemQuantity? ' +
    'TotalTransportHandlingUnitQuantity? InsuranceValueAmount? DeclaredCustomsValueAmount? DeclaredForCarriageValueAmount? DeclaredStatisticsValueAmount? ' +
    'FreeOnBoardValueAmount? SpecialInstructions* GoodsItem* ShipmentStage* Delivery? TransportHandlingUnit* ReturnAddress? FirstArrivalPortLocation? ' +
    'LastExitPortLocation?',
  Signature: 'ID SignatoryParty DigitalSignatureAttachment',
  Stowage: 'LocationID? Location* MeasurementDimension*',
  SupplierParty: 'Party DespatchContact?',
  TaxCategory: 'Name? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme',
  TaxScheme: 'ID? Name? TaxTypeCode?',
  TaxSubtotal:
    'TaxableAmount? TaxAmount CalculationSequenceNumeric? TransactionCurrencyTaxAmount? Percent? BaseUnitMeasure? PerUnitAmount? TaxCategory',
  TaxTotal: 'TaxAmount TaxSubtotal+',
  Temperature: 'AttributeID Measure Description*',
  TransportEquipment: 'ID? TransportEquipmentTypeCode? Description?',
  TransportHandlingUnit:
    'ID? TransportHandlingUnitTypeCode? HandlingCode? HandlingInstructions? HazardousRiskIndicator? TotalGoodsItemQuantity? TotalPackageQuantity? ' +
    'DamageRemarks* TraceID? ActualPackage* TransportEquipment* TransportMeans* HazardousGoodsTransit* MeasurementDimension* MinimumTemperature? ' +
    'MaximumTemperature? FloorSpaceMeasurementDimension? PalletSpaceMeasurementDimension? ShipmentDocumentReference* CustomsDeclaration*',
  TransportMeans:
    'JourneyID? RegistrationNationalityID? RegistrationNationality* DirectionCode? TransportMeansTypeCode? TradeServiceCode? Stowage? AirTransport? ' +
    'RoadTransport? RailTransport? MaritimeTransport? OwnerParty? MeasurementDimension*',
}

/** Aggregate elements that are not called like their type. */
export const aggregatesByType: Readonly<Record<string, string>> = {
  Address:
    'ApplicableTerritoryAddress DeliveryAddress DespatchAddress JurisdictionRegionAddress LocationAddress OriginAddress PostalAddress ReturnAddress',
  AllowanceCharge: 'FreightAllowanceCharge',
  Attachment: 'DigitalSignatureAttachment',
  Branch: 'FinancialInstitutionBranch',
  Communication: 'OtherCommunication',
  Contact: 'DeliveryContact DespatchContact',
  Country: 'OriginCountry',
  CreditNoteLine: 'SubCreditNoteLine',
  CustomerParty:
    'AccountingCustomerParty BuyerCustomerParty DeliveryCustomerParty OriginatorCustomerParty',
  Dimension:
    'FloorSpaceMeasurementDimension MeasurementDimension PalletSpaceMeasurementDimension RangeDimension',
  DocumentReference:
    'AdditionalDocumentReference ContractDocumentReference CreditNoteDocumentReference DebitNoteDocumentReference DespatchDocumentReference ' +
    'IdentityDocumentReference InvoiceDocumentReference OriginatorDocumentReference ReceiptDocumentReference RegistryCertificateDocumentReference ' +
    'ReminderDocumentReference SelfBilledCreditNoteDocumentReference SelfBilledInvoiceDocumentReference ShipmentDocumentReference ' +
    'StatementDocumentReference',
  ExchangeRate:
    'PaymentAlternativeExchangeRate PaymentExchangeRate PricingExchangeRate TaxExchangeRate',
  FinancialAccount: 'PayeeFinancialAccount PayerFinancialAccount',
  InvoiceLine: 'SubInvoiceLine',
  ItemIdentification:
    'AdditionalItemIdentification BuyersItemIdentification ManufacturersItemIdentification SellersItemIdentification',
  ItemLocationQuantity: 'OriginalItemLocationQuantity',
  ItemProperty: 'AdditionalItemProperty',
  LineReference: 'DependentLineReference DespatchLineReference ReceiptLineReference',
  Location:
    'AlternativeDeliveryLocation FirstArrivalPortLocation LastExitPortLocation PhysicalLocation RegistryPortLocation',
  MonetaryTotal: 'LegalMonetaryTotal',
  Package: 'ActualPackage ContainedPackage',
  Party:
    'AgentParty CarrierParty DeliveryParty DespatchParty HeadOfficeParty IssuerParty OriginatorParty OwnerParty PayeeParty ReceiverParty SenderParty ' +
    'SignatoryParty TaxRepresentativeParty',
  Period:
    'EstimatedDeliveryPeriod EstimatedDespatchPeriod InvoicePeriod SettlementPeriod TransitPeriod UsabilityPeriod ValidityPeriod',
  Person: 'DriverPerson',
  Price: 'AlternativeConditionPrice',
  PriceExtension: 'ItemPriceExtension',
  Response: 'DiscrepancyResponse',
  SupplierParty: 'AccountingSupplierParty DespatchSupplierParty SellerSupplierParty',
  TaxCategory: 'ApplicableTaxCategory',
  TaxTotal: 'WithholdingTaxTotal',
  Temperature: 'MaximumTemperature MinimumTemperature',
}
