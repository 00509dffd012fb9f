import { useCustom } from '@refinedev/core';
import { Card, Col, Row, Statistic, Typography } from 'antd';
import type { FloorFigure } from './answers';

/** Where a login leads to: a few figures. */
export function LandingPage() {
  const { result } = useCustom<readonly FloorFigure[]>({ url: '/api/figures', method: 'get' });
  const figures: unknown = result.data;
  return (
    <>
      <Typography.Title level={1}>Overview</Typography.Title>
      <Row gutter={16}>
        {(Array.isArray(figures) ? (figures as readonly FloorFigure[]) : []).map(({ title, value }) => (
          <Col key={title} span={6}>
            <Card>
              <Statistic title={title} value={value} />
            </Card>
          </Col>
        ))}
      </Row>
    </>
  );
}
