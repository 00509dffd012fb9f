import { useCustom } from '@refinedev/core';
import { DateField, List, useTable } from '@refinedev/antd';
import { Button, Form, Input, Select, Table, Tabs, Tag } from 'antd';
import type { FloorRow, FloorTabs } from './answers';
import type { ListShape } from './shape';

/** Set when the floor is built. */
declare const FLOOR_SHAPE: ListShape;
declare const FLOOR_IS_EQUAL: boolean;

const TONES = ['green', 'blue', 'orange', 'red'];
const SHAPE = FLOOR_SHAPE;

/** A list as refine's documentation writes one. */
export function ListPage({ resource }: { readonly resource: string }) {
  const { tableProps } = useTable<FloorRow & { readonly id: string }>({
    resource,
    syncWithLocation: true,
    pagination: { pageSize: SHAPE.rows },
  });
  return (
    <List title={resource}>
      {FLOOR_IS_EQUAL ? <Narrowing resource={resource} /> : null}
      <Table {...tableProps} rowKey="id">
        {Array.from({ length: SHAPE.columns }, (_, index) => (
          <Table.Column
            key={index}
            dataIndex={`field${index}`}
            title={`Column ${index}`}
            sorter={index === 0}
            render={DRAW[index % DRAW.length]}
          />
        ))}
      </Table>
    </List>
  );
}

const DRAW = [
  (value: string) => value,
  (value: number) => <Tag color={TONES[value] ?? 'default'}>{`Status ${value}`}</Tag>,
  (value: number) => <DateField value={value} format="YYYY-MM-DD HH:mm" />,
  (value: string) => value,
];

/** Tabs and filters of a list of equal content. */
function Narrowing({ resource }: { readonly resource: string }) {
  const { result } = useCustom<FloorTabs>({ url: `/api/${resource}/tabs`, method: 'get' });
  const counts: Partial<FloorTabs> = result.data;
  const items = Array.from({ length: SHAPE.tabs }, (_, index) => ({
    key: `${index}`,
    label: `Tab ${index} ${counts[`Tab ${index}`] ?? ''}`,
  }));
  return (
    <>
      <Tabs items={items} />
      <Form layout="inline">
        {Array.from({ length: SHAPE.selects }, (_, index) => (
          <Form.Item key={index} name={`select${index}`} label={`Select ${index}`}>
            <Select
              mode="multiple"
              placeholder="All"
              options={TONES.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
        ))}
        {Array.from({ length: SHAPE.inputs }, (_, index) => (
          <Form.Item key={index} name={`input${index}`} label={`Input ${index}`}>
            <Input />
          </Form.Item>
        ))}
        <Button htmlType="submit" type="primary">
          Search
        </Button>
      </Form>
    </>
  );
}
