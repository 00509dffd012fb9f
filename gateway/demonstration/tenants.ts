import type { FranchiseeTable } from '../features/account/tables';
import type { PlaceTable } from '../features/store/tables';

/** A store of the demonstration and how many devices it has of each type with a seed of its own. */
export interface StorePlan {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly buildings: readonly string[];
  readonly equipment: Readonly<Record<string, number>>;
  /** Weak radio in the cellar: signal below 8. */
  readonly hasBadSignal?: boolean;
  readonly isOpenAllNight?: boolean;
}

export interface PlacePlan {
  readonly name: string;
  readonly kind: PlaceTable['kind'];
}

export interface TenantPlan {
  readonly franchisee: Omit<FranchiseeTable, 'created_at'>;
  readonly places: readonly PlacePlan[];
  readonly stores: readonly StorePlan[];
  /** How many washers are drums and dryers; the rest are pulsators. */
  readonly washerKinds: { readonly drum: number; readonly dryer: number };
}

/** Ids of the franchisees of the demonstration (design §6). */
export const FranchiseeId = {
  merchant: 'm1001',
  underProxy: 'm1002',
  other: 'm1021',
  agent: 'a2003',
} as const;

const YUNXI = '云溪理工学院';
const NANPING = '南屏师范学院';
const WANGJIANG = '望江职业技术学院';

/** 12 stores, 600 devices: washer 260, dispenser 60, shower dispenser 30, power box 60, water 60, shower 90, box 40. */
const merchant: TenantPlan = {
  franchisee: {
    id: FranchiseeId.merchant,
    kind: 'merchant',
    name: '云溪自助生活服务',
    mobile: '13800000001',
    subject_type: 1,
    certification: 4,
  },
  places: [
    { name: YUNXI, kind: 'school' },
    { name: NANPING, kind: 'school' },
    { name: WANGJIANG, kind: 'school' },
    { name: '听澜假日酒店', kind: 'hotel' },
    { name: '青禾公寓', kind: 'apartment' },
    { name: '星桥人才公寓', kind: 'apartment' },
  ],
  stores: [
    {
      id: 's01',
      name: '云溪北苑洗衣房',
      place: YUNXI,
      buildings: ['北苑1栋', '北苑3栋', '北苑5栋'],
      equipment: { washer: 40, washing_partner: 10, water: 6, shower: 16, shower_partner: 6, box: 4 },
    },
    {
      id: 's02',
      name: '云溪南苑洗衣房',
      place: YUNXI,
      buildings: ['南苑2栋', '南苑7栋'],
      equipment: { washer: 34, washing_partner: 8, water: 6, shower: 14, shower_partner: 4, box: 4 },
    },
    {
      id: 's03',
      name: '云溪研究生公寓店',
      place: YUNXI,
      buildings: ['研究生楼A', '研究生楼B'],
      equipment: { washer: 22, washing_partner: 6, water: 6, power_controller: 12, box: 4 },
    },
    {
      id: 's04',
      name: '南屏东区生活馆',
      place: NANPING,
      buildings: ['东区1栋', '东区2栋', '东区4栋'],
      equipment: { washer: 32, washing_partner: 8, water: 6, shower: 18, shower_partner: 6, box: 4 },
    },
    {
      id: 's05',
      name: '南屏西区生活馆',
      place: NANPING,
      buildings: ['西区3栋', '西区6栋'],
      equipment: { washer: 26, washing_partner: 6, water: 6, shower: 14, shower_partner: 4, box: 4 },
    },
    {
      id: 's06',
      name: '南屏体育馆淋浴间',
      place: NANPING,
      buildings: ['体育馆'],
      equipment: { washer: 6, water: 4, shower: 12, shower_partner: 4 },
      hasBadSignal: true,
    },
    {
      id: 's07',
      name: '望江一号宿舍店',
      place: WANGJIANG,
      buildings: ['1号楼', '2号楼'],
      equipment: { washer: 28, washing_partner: 6, water: 6, shower: 16, shower_partner: 6, box: 4 },
    },
    {
      id: 's08',
      name: '望江实训楼饮水点',
      place: WANGJIANG,
      buildings: ['实训楼'],
      equipment: { washer: 8, water: 8, power_controller: 10, box: 4 },
    },
    {
      id: 's09',
      name: '听澜酒店自助洗衣',
      place: '听澜假日酒店',
      buildings: ['主楼'],
      equipment: { washer: 16, washing_partner: 4, water: 2, box: 4 },
      isOpenAllNight: true,
    },
    {
      id: 's10',
      name: '青禾公寓1号楼店',
      place: '青禾公寓',
      buildings: ['1号楼', '2号楼'],
      equipment: { washer: 20, washing_partner: 6, water: 4, power_controller: 14, box: 4 },
      isOpenAllNight: true,
    },
    {
      id: 's11',
      name: '青禾公寓地下车棚',
      place: '青禾公寓',
      buildings: ['地下一层'],
      equipment: { washer: 8, water: 2, power_controller: 14 },
      hasBadSignal: true,
      isOpenAllNight: true,
    },
    {
      id: 's12',
      name: '星桥人才公寓店',
      place: '星桥人才公寓',
      buildings: ['A座', 'B座', 'C座'],
      equipment: { washer: 20, washing_partner: 6, water: 4, power_controller: 10, box: 4 },
      isOpenAllNight: true,
    },
  ],
  washerKinds: { drum: 40, dryer: 40 },
};

/** The merchant that an agent operates; three stores, every kind of equipment. */
const underProxy: TenantPlan = {
  franchisee: {
    id: FranchiseeId.underProxy,
    kind: 'merchant',
    name: '江畔洗护',
    mobile: '13800000002',
    subject_type: 2,
    certification: 4,
  },
  places: [
    { name: '江畔学院', kind: 'school' },
    { name: '柳湾公寓', kind: 'apartment' },
  ],
  stores: [
    {
      id: 's01',
      name: '江畔一食堂洗衣房',
      place: '江畔学院',
      buildings: ['1栋', '2栋'],
      equipment: { washer: 14, washing_partner: 3, water: 3, shower: 6, shower_partner: 3 },
    },
    {
      id: 's02',
      name: '江畔六栋洗衣房',
      place: '江畔学院',
      buildings: ['6栋'],
      equipment: { washer: 8, washing_partner: 2, water: 2, shower: 4, shower_partner: 1, box: 2 },
    },
    {
      id: 's03',
      name: '柳湾公寓店',
      place: '柳湾公寓',
      buildings: ['A座'],
      equipment: { washer: 4, water: 1, power_controller: 6, box: 2 },
      isOpenAllNight: true,
    },
  ],
  washerKinds: { drum: 4, dryer: 4 },
};

/** A merchant that has nothing to do with the first; whoever sees its rows there has found a leak. */
const other: TenantPlan = {
  franchisee: {
    id: FranchiseeId.other,
    kind: 'merchant',
    name: '松林校园服务',
    mobile: '13800000021',
    subject_type: 1,
    certification: 4,
  },
  places: [
    { name: '松林学院', kind: 'school' },
    { name: '松林酒店', kind: 'hotel' },
  ],
  stores: [
    {
      id: 's01',
      name: '松林学院洗衣房',
      place: '松林学院',
      buildings: ['松1栋', '松2栋'],
      equipment: {
        washer: 20,
        washing_partner: 4,
        water: 4,
        shower: 8,
        shower_partner: 4,
        power_controller: 4,
      },
    },
    {
      id: 's02',
      name: '松林酒店洗衣房',
      place: '松林酒店',
      buildings: ['主楼'],
      equipment: { washer: 6, washing_partner: 2, water: 2, power_controller: 2, box: 4 },
      isOpenAllNight: true,
    },
  ],
  washerKinds: { drum: 6, dryer: 4 },
};

/** The tenants of the demonstration, in the order they are made. */
export const TENANT_PLANS: readonly TenantPlan[] = [merchant, underProxy, other];

/** The agent that operates {@link FranchiseeId.underProxy}; it has no stores of its own. */
export const AGENT: Omit<FranchiseeTable, 'created_at'> = {
  id: FranchiseeId.agent,
  kind: 'agent',
  name: '智盈代运营',
  mobile: '13800000003',
  subject_type: 1,
  certification: 4,
};
